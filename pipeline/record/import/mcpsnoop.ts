/** mcpsnoop: session files in JSON Lines, with the raw message of each frame. */
import type { Direction } from '../../trace/event.js';
import { Numeral } from '../../trace/numeral.js';
import { writeValue } from '../../trace/writer.js';
import { wellFormed } from '../privacy.js';
import { ImportError, type Importer, LogSession, NO_SOURCE, splitLines } from './capture.js';
import { isRecord, parseCapture, text as textOf } from './json.js';

export const mcpsnoop: Importer = {
  kind: 'mcpsnoop',
  title: 'mcpsnoop session files (JSON Lines)',
  cannotShow: 'response headers, session ids, most request headers',
  detect: (head) => /^\{[^\n]*"direction":\s*"(?:c2s|s2c|meta)"/m.test(head),
  read([source = NO_SOURCE], target) {
    const sessions = new Map<string, SnoopSession>();
    let frames = 0;
    for (const { number, text } of splitLines(source.text)) {
      if (text.trim() === '') continue;
      const frame = parseCapture(text, `${source.name}, line ${number}`);
      if (!isRecord(frame)) throw new ImportError(`${source.name}, line ${number} is no mcpsnoop frame.`);
      frames++;
      target.at({ ts: textOf(frame['ts']), sourceLine: number });
      // Ids are unique within a connection only.
      const name = `${textOf(frame['session_id']) ?? ''}\n${textOf(frame['conn_id']) ?? ''}`;
      const http = frame['transport'] === 'http' || frame['transport'] === 'streamable-http';
      let session = sessions.get(name);
      if (session === undefined) {
        session = new SnoopSession(
          http,
          new LogSession(target, http ? ['partial-headers'] : ['proxy'], http ? 'streamable-http' : 'stdio'),
        );
        sessions.set(name, session);
      }
      session.take(frame);
    }
    for (const session of sessions.values()) session.finish();
    if (frames === 0) throw new ImportError(`${source.name} is empty.`);
  },
};

class SnoopSession {
  private batch: string[] = [];
  private batchDirection: Direction = 'client-to-server';

  constructor(
    private readonly http: boolean,
    private readonly log: LogSession,
  ) {}

  take(frame: Record<string, unknown>): void {
    const { direction: side, raw, text } = frame;
    const direction: Direction | undefined =
      side === 'c2s' ? 'client-to-server' : side === 's2c' ? 'server-to-client' : undefined;
    if (frame['batch'] !== true || direction !== this.batchDirection) this.flush();
    if (side === 'meta') {
      const status = frame['status'];
      if (this.http && typeof status === 'number') {
        this.log.http({ direction: 'server-to-client', status, headers: {} });
      }
      return;
    }
    if (direction === undefined) return;
    if (frame['truncated'] === true || (raw === undefined && text === undefined)) {
      this.log.missing('truncated', 1);
      return;
    }
    if (frame['redacted'] === true) this.log.missing('masked', 0);
    if (raw === undefined) {
      // Text on a client's stdin is no message of the server's.
      this.log.message(direction, textOf(text) ?? '');
      return;
    }
    const json = writeValue(raw);
    if (frame['batch'] === true) {
      this.batchDirection = direction;
      this.batch.push(json);
      return;
    }
    if (this.http && direction === 'client-to-server')
      this.log.http({ direction, headers: headersOf(frame), method: 'POST' });
    this.log.message(direction, json);
  }

  finish(): void {
    this.flush();
    this.log.finish();
  }

  private flush(): void {
    if (this.batch.length > 0) this.log.message(this.batchDirection, `[${this.batch.join(',')}]`);
    this.batch = [];
  }
}

const HEADERS: readonly [field: string, header: string][] = [
  ['mcp_method', 'mcp-method'],
  ['mcp_name', 'mcp-name'],
  ['mcp_protocol_version', 'mcp-protocol-version'],
];

function headersOf(frame: Record<string, unknown>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [field, header] of HEADERS) {
    const value = frame[field];
    if (typeof value === 'string') headers[header] = wellFormed(value);
    else if (value instanceof Numeral) headers[header] = value.literal;
  }
  return headers;
}
