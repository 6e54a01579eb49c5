/** VS Code: the output channel "MCP: NAME", saved at level debug or trace. */
import { isCutShort } from '../../trace/line.js';
import { isJson } from '../payload.js';
import { ImportError, type Importer, LogSessions, NO_SOURCE, splitLines } from './capture.js';

const LINE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?) \[(\w+)\] (.*)$/s;
const ARROW = /^\[(editor -> server|server -> editor|Client Says|Server Says)\]:? (.*)$/s;
const NOISE = /^Failed to parse message: (.*)$/s;
const STARTED = /^Starting server\b/;
const STOPPED = /^(?:Connection state: (?:Stopped|Error)|Stopping server|Server exited)/;

export const vscode: Importer = {
  kind: 'vscode',
  title: 'VS Code output channel "MCP: NAME" (level debug or trace)',
  cannotShow: 'HTTP headers and status codes, malformed messages',
  detect: (head) =>
    /^\d{4}-\d\d-\d\d[ T][\d:.]+ \[\w+\] (?:\[(?:editor -> server|server -> editor|Client Says|Server Says)\]|Starting server|Connection state)/m.test(
      head,
    ),
  read([source = NO_SOURCE], target) {
    const sessions = new LogSessions(target, ['parsed-log', 'no-http'], target.options.transport ?? 'stdio');
    let messages = 0;
    for (const { number, text } of splitLines(source.text)) {
      const [, day, time, , rest = ''] = LINE.exec(text) ?? [];
      if (day === undefined) continue;
      // The channel gives local time without a zone; a time stamp with a zone would be made up.
      target.at({ ts: `${day}T${time}`, sourceLine: number });
      const [, arrow, json = ''] = ARROW.exec(rest) ?? [];
      const [, noise] = NOISE.exec(rest) ?? [];
      if (arrow !== undefined) {
        messages++;
        const fromClient = arrow === 'editor -> server' || arrow === 'Client Says';
        if (!isJson(json)) sessions.of('').missing(isCutShort(json) ? 'truncated' : 'unreadable', 1);
        else sessions.message('', fromClient ? 'client-to-server' : 'server-to-client', json.trim());
      } else if (noise !== undefined) sessions.of('').message('server-to-client', unquoted(noise));
      else if (STARTED.test(rest)) sessions.begin('');
      else if (STOPPED.test(rest) && sessions.of('').spoke) sessions.end('');
    }
    sessions.finish();
    if (messages === 0) {
      throw new ImportError(
        `${source.name} holds no messages. Set the log level of the output channel to debug or trace, and run the session again.`,
      );
    }
  },
};

/** The line that could not be parsed: some versions quote it as a JSON string. */
function unquoted(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}
