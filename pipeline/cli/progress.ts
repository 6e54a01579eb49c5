/** Progress on a terminal, for work that takes long; nothing at all anywhere else. */

/** Files below this many bytes are judged before anyone wonders. */
const LARGE = 32 * 1024 * 1024;

export interface Progress {
  bytes(read: number, total: number | undefined): void;
  items(done: number, total: number): void;
  /** Removes the line. */
  done(): void;
}

export function progressOn(stream: NodeJS.WriteStream = process.stderr): Progress {
  let shown = '';
  const show = (text: string): void => {
    if (!stream.isTTY || text === shown) return;
    stream.write(`\r${text}\u001b[K`);
    shown = text;
  };
  return {
    bytes(read, total) {
      if (read < LARGE && (total ?? 0) < LARGE) return;
      const mebibytes = `${Math.floor(read / 1024 / 1024)} MiB`;
      show(
        total === undefined
          ? mebibytes
          : `${Math.min(100, Math.floor((100 * read) / total))} % of ${Math.ceil(total / 1024 / 1024)} MiB`,
      );
    },
    items: (done, total) => show(`${done} of ${total} traces`),
    done() {
      if (shown !== '') stream.write('\r\u001b[K');
      shown = '';
    },
  };
}
