/** Any log with one message a line: a pattern with the named groups `dir` and `json`, and words for the directions. */
import { RE2JS } from 're2js';
import type { Direction } from '../../trace/event.js';
import { isCutShort } from '../../trace/line.js';
import { isJson } from '../payload.js';
import { ImportError, type Importer, LogSessions, NO_SOURCE, splitLines } from './capture.js';

/** Logs whose lines are known. */
const KNOWN: readonly { name: string; pattern: string }[] = [
  {
    name: 'mcp-rec',
    pattern: String.raw`^\{"ts":(?P<ts>[^,]*),"dir":"(?P<dir>[^"]+)","msg":(?P<json>.*)\}\s*$`,
  },
  { name: 'mcp-server-logger', pattern: String.raw`^(?P<ts>\S+Z) \[(?P<dir>STDIN|STDOUT)\] (?P<json>.*)$` },
  {
    name: 'supergateway',
    pattern: String.raw`^\[supergateway\] (?P<dir>\S+ → \S+)(?: \(session (?P<session>[^)]*)\))?: (?P<json>.*)$`,
  },
];

const CLIENT = [
  'client->server',
  'client-to-server',
  'c2s',
  'client',
  'send',
  'sent',
  'out',
  'outgoing',
  'request',
  'stdin',
  '->',
  '→',
  '>',
  '>>',
  'sse → child',
  'http → child',
  'ws → child',
];
const SERVER = [
  'server->client',
  'server-to-client',
  's2c',
  'server',
  'receive',
  'received',
  'recv',
  'in',
  'incoming',
  'response',
  'stdout',
  '<-',
  '←',
  '<',
  '<<',
  'child → sse',
  'child → http',
  'child → ws',
];

export const linePattern: Importer = {
  kind: 'lines',
  title: 'any log with one message a line (--pattern), and those of mcp-rec, mcp-server-logger, supergateway',
  cannotShow: 'HTTP; lines that the pattern does not match',
  detect: (head) =>
    KNOWN.some(({ pattern }) => {
      const compiled = RE2JS.compile(pattern);
      return head.split('\n', 20).some((line) => compiled.matcher(line.trimEnd()).find());
    }),
  read([source = NO_SOURCE], target) {
    const { options } = target;
    const lines = splitLines(source.text);
    const patterns = options.pattern === undefined ? KNOWN.map(({ pattern }) => pattern) : [options.pattern];
    const compiled = patterns.map(compile);
    const directions = new Map<string, Direction>([
      ...[...CLIENT, ...(options.clientWords ?? [])].map((word): [string, Direction] => [
        word.toLowerCase(),
        'client-to-server',
      ]),
      ...[...SERVER, ...(options.serverWords ?? [])].map((word): [string, Direction] => [
        word.toLowerCase(),
        'server-to-client',
      ]),
    ]);
    const sessions = new LogSessions(target, ['parsed-log', 'no-http'], options.transport ?? 'stdio');
    let messages = 0;
    for (const { number, text } of lines) {
      const groups = firstMatch(compiled, text);
      if (groups === undefined) continue;
      const direction = directions.get(groups.dir.trim().toLowerCase());
      if (direction === undefined) {
        throw new ImportError(
          `${source.name}, line ${number}: "${groups.dir.slice(0, 40)}" is no known direction. Say with --client-word or --server-word who speaks there.`,
        );
      }
      messages++;
      target.at({ ts: groups.ts, sourceLine: number });
      const noise = unparsed(groups.json);
      if (noise !== undefined) sessions.of(groups.session).message(direction, noise);
      else if (isJson(groups.json) || !isCutShort(groups.json))
        sessions.message(groups.session, direction, groups.json.trim());
      else sessions.of(groups.session).missing('truncated', 1);
    }
    sessions.finish();
    if (messages === 0) throw new ImportError(`no line of ${source.name} matches the pattern.`);
    if (messages < lines.length - 1)
      target.note(`${lines.length - messages} line(s) that the pattern does not match were left out`);
  },
};

interface Groups {
  dir: string;
  json: string;
  session: string;
  ts: string | undefined;
}

function compile(pattern: string): RE2JS {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern);
  } catch (error) {
    throw new ImportError(
      `--pattern cannot be used: ${(error as Error).message}. It is a regular expression in RE2 syntax.`,
    );
  }
  const names = Object.keys(compiled.namedGroups());
  for (const group of ['dir', 'json']) {
    if (!names.includes(group))
      throw new ImportError(
        `--pattern needs the named groups dir and json, e.g. ^(?P<dir>\\S+) (?P<json>.*)$`,
      );
  }
  return compiled;
}

function firstMatch(patterns: readonly RE2JS[], line: string): Groups | undefined {
  for (const pattern of patterns) {
    const matcher = pattern.matcher(line);
    if (!matcher.find()) continue;
    const names = Object.keys(pattern.namedGroups());
    const group = (name: string): string | undefined =>
      names.includes(name) ? (matcher.group(name) ?? undefined) : undefined;
    return {
      dir: group('dir') ?? '',
      json: group('json') ?? '',
      session: group('session') ?? '',
      ts: group('ts'),
    };
  }
  return undefined;
}

/** mcp-rec writes text that was no JSON as an object of its own. */
function unparsed(json: string): string | undefined {
  if (!json.includes('"_unparsed"')) return undefined;
  try {
    const { _raw, _unparsed } = JSON.parse(json) as { _raw?: unknown; _unparsed?: unknown };
    return _unparsed === true && typeof _raw === 'string' ? _raw : undefined;
  } catch {
    return undefined;
  }
}
