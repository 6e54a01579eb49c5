import type { Check, Message } from '../../check.js';
import { typeWord } from '../../wording.js';
import { showsLines } from './shows-lines.js';

/** Longest text that is put together again, in UTF-16 units. */
const LONGEST = 1 << 20;

export const stdioOneLinePerMessage: Check = {
  id: 'transport.stdio-one-line-per-message',
  title: 'On stdio a message stands on one line',
  about:
    'A message that was broken over lines (indented JSON, a raw line break in a string) is recorded as lines that are no ' +
    'messages. Such lines in a row from one party are put together; where they then make a JSON-RPC message, the first of ' +
    'them is the finding. Lines that make no message together are left to the checks of valid input and output. ' +
    'A recording made above the transport, or read out of a log of parsed messages, has no lines to count.',
  subject: 'line on stdio',
  needs: ['order'],
  transport: 'stdio',
  watch: (evidence, session) => {
    const client = new BrokenMessage();
    const server = new BrokenMessage();
    return {
      message(message) {
        if (showsLines(session)) evidence.subject(message);
        const broken = message.fromClient ? client : server;
        if (message.class !== 'invalid') {
          if (broken.first !== undefined) broken.reset();
          return;
        }
        const { first } = broken;
        const lines = broken.add(message);
        if (lines === undefined) return;
        const at = first ?? message;
        evidence.finding(at, {
          saw: `a message over ${lines} lines, from here to seq ${message.seq}`,
          expected: 'the whole message on one line',
        });
      },
    };
  },
};

/** Lines in a row that may be one JSON object. Each character is looked at once. */
class BrokenMessage {
  first: Message | undefined;
  private parts: string[] = [];
  private lines = 0;
  private length = 0;
  private depth = 0;
  private inString = false;

  /** Takes the next line. Returns how many lines there were when they make a message. */
  add(message: Message): number | undefined {
    const text = lineOf(message);
    if (text === undefined || (this.first === undefined && !text.trimStart().startsWith('{'))) {
      this.reset();
      return undefined;
    }
    this.first ??= message;
    if (this.lines > 0) this.parts.push(this.inString ? '\\n' : '\n');
    this.parts.push(text);
    this.lines++;
    this.length += text.length;
    if (this.length > LONGEST) {
      this.reset();
      return undefined;
    }
    this.scan(text);
    if (this.depth > 0) return undefined;
    const { lines } = this;
    const whole = this.parts.join('');
    this.reset();
    return lines > 1 && isMessage(whole) ? lines : undefined;
  }

  reset(): void {
    this.first = undefined;
    this.parts = [];
    this.lines = 0;
    this.length = 0;
    this.depth = 0;
    this.inString = false;
  }

  private scan(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (this.inString) {
        if (c === 0x5c) i++;
        else if (c === 0x22) this.inString = false;
      } else if (c === 0x22) this.inString = true;
      else if (c === 0x7b || c === 0x5b) this.depth++;
      else if (c === 0x7d || c === 0x5d) this.depth--;
    }
  }
}

/** The line as it was written: text that is no JSON is kept as a string, a lone JSON scalar as itself. */
function lineOf(message: Message): string | undefined {
  const { payload } = message;
  if (typeof payload === 'string') return payload;
  if (message.event.rawBase64 !== undefined) return undefined;
  const word = typeWord(payload);
  return word === 'an array' || word === 'an object' ? undefined : String(payload);
}

function isMessage(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return false;
    return ['method', 'result', 'error'].some((member) => Object.hasOwn(value, member));
  } catch {
    return false;
  }
}
