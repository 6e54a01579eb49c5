/** Claude Desktop: `mcp.log` and `mcp-server-NAME.log`, text lines written above the transport. */
import { isCutShort } from '../../trace/line.js';
import { isJson } from '../payload.js';
import { type Importer, LogSessions, NO_SOURCE, splitLines } from './capture.js';

const LINE = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) \[([^\]]*)\] \[\w+\] (.*)$/s;
const MESSAGE = /^Message from (client|server): (.*)$/s;
const STARTED = /^(?:Initializing server|Server started and connected)/;
const CLOSED = /^(?:Server transport closed|Client transport closed|Shutting down server)/;
const CUT = /\.\.\.\s*\[\d+ chars truncated\]|\[truncated\]|…\s*\(truncated\)/i;

export const claudeDesktop: Importer = {
  kind: 'claude-desktop',
  title: 'Claude Desktop logs (mcp-server-NAME.log, mcp.log)',
  cannotShow: 'text on stdout that is no message, malformed messages, HTTP',
  detect: (head) => /^\d{4}-\d\d-\d\dT[\d:.]+Z \[[^\]]*\] \[\w+\] /m.test(head),
  read([source = NO_SOURCE], target) {
    const sessions = new LogSessions(target, ['parsed-log', 'no-http'], target.options.transport ?? 'stdio');
    let cut = 0;
    for (const { number, text } of splitLines(source.text)) {
      const [, ts, name = '', rest = ''] = LINE.exec(text) ?? [];
      if (ts === undefined) continue;
      target.at({ ts, sourceLine: number });
      const [, side, json = ''] = MESSAGE.exec(rest) ?? [];
      if (side === undefined) {
        if (STARTED.test(rest)) sessions.begin(name);
        else if (CLOSED.test(rest) && sessions.of(name).spoke) sessions.end(name);
        continue;
      }
      const message = withoutTrailer(json);
      if (!isJson(message)) {
        cut++;
        const reason = CUT.test(message) || isCutShort(message) ? 'truncated' : 'unreadable';
        sessions.of(name).missing(reason, 1);
      } else sessions.message(name, side === 'client' ? 'client-to-server' : 'server-to-client', message);
    }
    sessions.finish();
    if (cut > 0) target.note(`${cut} message(s) were cut or spoiled by the log; they are marked as gaps`);
  },
};

/** The message without what the logger appends; cut from the right, since messages hold braces too. */
function withoutTrailer(text: string): string {
  const at = text.lastIndexOf(' { metadata: ');
  return (at < 0 ? text : text.slice(0, at)).trim();
}
