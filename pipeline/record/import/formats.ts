/** The formats that can be imported, and which of them a file is. */
import { ImportError, type Importer } from './capture.js';
import { claudeDesktop } from './claude-desktop.js';
import { curl } from './curl.js';
import { har } from './har.js';
import { inspector } from './inspector.js';
import { linePattern } from './line-pattern.js';
import { mcpjam } from './mcpjam.js';
import { mcpsnoop } from './mcpsnoop.js';
import { pair } from './pair.js';
import { vscode } from './vscode.js';

/** In the order in which they are tried. */
export const IMPORTERS: readonly Importer[] = [
  har,
  mcpsnoop,
  mcpjam,
  inspector,
  claudeDesktop,
  vscode,
  linePattern,
  curl,
  pair,
];

/** Captures that are often tried and hold no messages, with what to do instead. */
const HOPELESS: readonly { is: RegExp; say: string }[] = [
  {
    is: /^\{"seq":\d+,"direction":"(?:client-to-server|server-to-client)"/,
    say: 'is a trace already: give it to validate as it is',
  },
  {
    is: /Handling ListOfferings action|Client error for command/,
    say: 'is a log of Cursor, which holds no messages. Record the server instead: mcp-trace-validator record -o t.jsonl -- <its command>',
  },
  {
    is: /^(?:\xd4\xc3\xb2\xa1|\xa1\xb2\xc3\xd4|\n\r\r\n)/,
    say: 'is a packet capture. Convert it to HAR first',
  },
  {
    is: /"resourceSpans"\s*:/,
    say: 'holds OpenTelemetry spans, which carry no messages. Record the session instead',
  },
  {
    is: /^\{"timestamp":"[^"]*","sessionId":"[^"]*","cwd":/m,
    say: 'is a debug log of Claude Code, which holds events but no messages. Record the server instead: mcp-trace-validator record -o t.jsonl -- <its command>',
  },
];

const HEAD = 64 * 1024;

/** The importer of a file by its beginning. Throws ImportError with what to do when there is none. */
export function detect(name: string, text: string): Importer {
  const head = text.slice(0, HEAD);
  const found = IMPORTERS.find((importer) => importer.detect(head));
  if (found !== undefined) return found;
  const hopeless = HOPELESS.find(({ is }) => is.test(head));
  if (hopeless !== undefined) throw new ImportError(`${name} ${hopeless.say}.`);
  throw new ImportError(
    `${name} is none of the formats that are known. Say which it is with --from (${IMPORTERS.map(({ kind }) => kind).join(', ')}); for other logs give --from lines and a --pattern.`,
  );
}
