/** Transcripts of `curl` as people paste them: the command, then what it printed (`-i` or `-v` show status and headers). */
import { ImportError, type Importer, NO_SOURCE, splitLines } from './capture.js';
import { type HttpEntry, replay } from './http-entries.js';
import { shellWords } from './shell.js';

const PROMPT = /^\s*(?:[$%>#]\s+|\S+@\S+[$#%]\s+)?(?=curl\s)/;
const OTHER_PROMPT = /^\s*[$%]\s+\S/;

export const curl: Importer = {
  kind: 'curl',
  title: 'pasted curl transcripts (curl -i, curl -v)',
  cannotShow: 'without -i or -v: status and response headers; anything that was not pasted',
  detect: (head) => /^\s*(?:[$%>#]\s+|\S+@\S+[$#%]\s+)?curl\s/m.test(head),
  read([source = NO_SOURCE], target) {
    const blocks = blocksOf(source.text);
    const entries = blocks.flatMap(({ command, line, output }): HttpEntry[] => {
      const request = readCommand(command);
      if (request === undefined) {
        target.note(`line ${line}: the curl command cannot be read and is left out`);
        return [];
      }
      return [entryOf(request, output, line)];
    });
    if (entries.length === 0) throw new ImportError(`${source.name} shows no curl command.`);
    replay(entries, source.name, target);
  },
};

interface Block {
  command: string;
  line: number;
  output: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let block: Block | undefined;
  let open = false;
  for (const { number, text: line } of splitLines(text)) {
    if (open && block !== undefined) {
      block.command += `\n${line}`;
    } else if (PROMPT.test(line)) {
      block = { command: line.replace(PROMPT, ''), line: number, output: [] };
      blocks.push(block);
    } else {
      if (OTHER_PROMPT.test(line)) block = undefined;
      block?.output.push(line);
      continue;
    }
    // A command goes on after a backslash, and while a quote is open.
    open = block.command.endsWith('\\') || shellWords(block.command) === undefined;
  }
  return blocks;
}

interface CurlRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: string | undefined;
}

/** Options whose value is the next word and that do not matter here. */
const WITH_VALUE = new Set([
  '-o',
  '-w',
  '-u',
  '-A',
  '-e',
  '-m',
  '-b',
  '-c',
  '-x',
  '--output',
  '--write-out',
  '--user',
  '--user-agent',
  '--referer',
  '--max-time',
  '--connect-timeout',
  '--cookie',
  '--cookie-jar',
  '--proxy',
  '--cacert',
  '--cert',
  '--key',
  '--retry',
  '--resolve',
  '--oauth2-bearer',
]);
const DATA = new Set(['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--json']);

function readCommand(command: string): CurlRequest | undefined {
  const words = shellWords(command)?.slice(1);
  if (words === undefined) return undefined;
  let url: string | undefined;
  let method: string | undefined;
  let json = false;
  const headers: [string, string][] = [];
  const data: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '|' || word === '>' || word === ';' || word === '&&' || word === '2>&1') break;
    const [, short, glued] = /^(-[XHdowuAembcx])(.+)$/s.exec(word) ?? [];
    const [, long, assigned] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? [];
    const option = short ?? long ?? word;
    const value = (): string => glued ?? assigned ?? words[++at] ?? '';
    if (option === '-X' || option === '--request') method = value();
    else if (option === '-H' || option === '--header') {
      const [, name = '', content = ''] = /^([^:;]+)[:;]\s*(.*)$/s.exec(value()) ?? [];
      if (name !== '') headers.push([name, content]);
    } else if (DATA.has(option)) {
      json ||= option === '--json';
      data.push(value());
    } else if (option === '-I' || option === '--head') method = 'HEAD';
    else if (option === '--url') url = value();
    else if (WITH_VALUE.has(option)) value();
    else if (!word.startsWith('-')) url ??= word;
  }
  if (url === undefined) return undefined;
  const whole = /^[a-z]+:\/\//i.test(url) ? url : `http://${url}`;
  const body = data.length === 0 ? undefined : data.join('&');
  return {
    url: whole,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: withDefaults(headers, whole, body !== undefined, json),
    body,
  };
}

/** curl sends headers of its own where the command gives none. */
function withDefaults(
  headers: [string, string][],
  url: string,
  hasBody: boolean,
  json: boolean,
): [string, string][] {
  const has = (name: string): boolean => headers.some(([each]) => each.toLowerCase() === name);
  const all = [...headers];
  if (!has('accept')) all.push(['accept', json ? 'application/json' : '*/*']);
  if (hasBody && !has('content-type')) {
    all.push(['content-type', json ? 'application/json' : 'application/x-www-form-urlencoded']);
  }
  if (!has('host') && URL.canParse(url)) all.push(['host', new URL(url).host]);
  return all;
}

function entryOf({ url, method, headers, body }: CurlRequest, output: string[], line: number): HttpEntry {
  const response = readOutput(output);
  const fromFile = body?.startsWith('@') ?? false;
  return {
    method,
    url,
    requestHeaders: headers,
    requestBody: body === undefined || fromFile ? undefined : Buffer.from(body),
    requestLost: fromFile,
    status: response.status,
    responseHeaders: response.headers,
    responseBody: response.body === '' ? undefined : Buffer.from(response.body),
    responseLost: response.status === undefined && response.body === '',
    start: undefined,
    end: undefined,
    sourceLine: line,
  };
}

interface CurlResponse {
  status: number | undefined;
  headers: [string, string][];
  body: string;
}

function readOutput(output: string[]): CurlResponse {
  const verbose = output.some((line) => /^< HTTP\//.test(line));
  const head: string[] = [];
  const rest: string[] = [];
  if (verbose) {
    for (const line of output) {
      if (line.startsWith('< ') || line === '<') head.push(line.slice(2));
      else if (!/^[*>{}]( |$)/.test(line) && !/^[{}] \[\d+ bytes data\]$/.test(line)) rest.push(line);
    }
  } else rest.push(...output);
  let { status, headers } = readHead(head);
  // With -i the head stands before the body; 100 Continue and redirects have heads of their own.
  while (!verbose && /^HTTP\/[\d.]+ \d{3}/.test(rest[0] ?? '')) {
    const end = rest.findIndex((line) => line.trim() === '');
    const block = rest.splice(0, end < 0 ? rest.length : end + 1);
    ({ status, headers } = readHead(block));
  }
  const streams = headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('event-stream'),
  );
  const text = rest.join('\n');
  // An event of a stream ends in a blank line, which pasting loses at the end.
  return {
    status,
    headers,
    body: text.trim() === '' ? '' : streams || looksStreamed(text) ? `${text.trimEnd()}\n\n` : text.trim(),
  };
}

const looksStreamed = (text: string): boolean =>
  /^\s*(?:event|data|id|retry|):/m.test(text) && !/^\s*[{[]/.test(text);

function readHead(lines: string[]): { status: number | undefined; headers: [string, string][] } {
  let status: number | undefined;
  let headers: [string, string][] = [];
  for (const line of lines) {
    const [, code] = /^HTTP\/[\d.]+ (\d{3})/.exec(line) ?? [];
    if (code !== undefined) {
      status = Number(code);
      headers = [];
      continue;
    }
    const [, name, value = ''] = /^([^:\s]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined) headers.push([name, value]);
  }
  return { status, headers };
}
