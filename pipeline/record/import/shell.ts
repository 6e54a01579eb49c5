/** Words of a POSIX shell command line, as far as pasted commands need them: quotes, backslashes, `$'…'`. No expansion. */

/** The words; undefined when a quote is left open. */
export function shellWords(command: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; at++) {
    const character = command[at] ?? '';
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "'") {
      const end = command.indexOf("'", at + 1);
      if (end < 0) return undefined;
      word = (word ?? '') + command.slice(at + 1, end);
      at = end;
    } else if (character === '"' || (character === '$' && command[at + 1] === "'")) {
      const ansi = character === '$';
      const quoted = readQuoted(command, ansi ? at + 2 : at + 1, ansi);
      if (quoted === undefined) return undefined;
      word = (word ?? '') + quoted.text;
      at = quoted.end;
    } else if (character === '\\') {
      at++;
      // A backslash before a line end joins the lines.
      if (command[at] !== '\n') word = (word ?? '') + (command[at] ?? '');
    } else word = (word ?? '') + character;
  }
  if (word !== undefined) words.push(word);
  return words;
}

const ANSI: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };

function readQuoted(command: string, from: number, ansi: boolean): { text: string; end: number } | undefined {
  const close = ansi ? "'" : '"';
  let text = '';
  for (let at = from; at < command.length; at++) {
    const character = command[at] ?? '';
    if (character === close) return { text, end: at };
    if (character !== '\\') {
      text += character;
      continue;
    }
    const next = command[++at] ?? '';
    if (ansi) text += ANSI[next] ?? `\\${next}`;
    else if (next !== '\n') text += '"\\$`'.includes(next) ? next : `\\${next}`;
  }
  return undefined;
}
