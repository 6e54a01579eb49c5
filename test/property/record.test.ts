/** Laws of recording and importing: every message, in its order, unchanged, whatever the form and the cutting. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConnectionRecorder } from '../../pipeline/record/connection-recorder.js';
import { MemorySink } from '../../pipeline/record/draft.js';
import { HttpRecorder } from '../../pipeline/record/http-recorder.js';
import { detect, IMPORTERS } from '../../pipeline/record/import/formats.js';
import { importCapture } from '../../pipeline/record/import/import.js';
import { Masker } from '../../pipeline/record/mask.js';
import { parseJson } from '../../pipeline/trace/line.js';
import { parseTrace } from '../../pipeline/trace/reader.js';
import * as forms from '../unit/record/import/samples.js';

const masker = new Masker([]);
/** Text of JSON-RPC-like objects, with the spellings that parsers lose. */
const leaf = fc.oneof(
  fc.constantFrom('1', '1.0', '1e2', '-0', '12345678901234567890', 'true', 'null', '{}', '[]'),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
);
const object = fc
  .tuple(
    fc.constantFrom('"2.0"', '1.0'),
    fc.oneof(fc.integer().map(String), fc.constantFrom('"a"', '1.0', 'null')),
    fc.array(fc.tuple(fc.constantFrom('x', '__proto__', '7', 'b c'), leaf), { maxLength: 4 }),
  )
  .map(
    ([version, id, members]) =>
      `{"jsonrpc":${version},"id":${id},"params":{${members
        .filter(([key], at) => members.findIndex(([each]) => each === key) === at)
        .map(([key, text]) => `${JSON.stringify(key)}:${text}`)
        .join(',')}}}`,
  );
const said = fc.array(
  fc.record({ by: fc.constantFrom('client' as const, 'server' as const), text: object }),
  {
    minLength: 1,
    maxLength: 30,
  },
);
const turns = fc.array(
  fc
    .record({ request: object, responses: fc.array(object, { maxLength: 3 }), streamed: fc.boolean() })
    .map((turn) => ({
      ...turn,
      // One JSON body holds one message.
      streamed: turn.streamed || turn.responses.length > 1,
    })),
  { minLength: 1, maxLength: 10 },
);

const messages = (lines: readonly string[]) =>
  parseTrace(lines.join('\n')).events.flatMap((event) =>
    event.kind === 'message'
      ? [[event.direction === 'client-to-server' ? 'client' : 'server', event.payload]]
      : [],
  );
const wanted = (all: readonly forms.Said[]) => all.map(({ by, text }) => [by, parseJson(text)]);
const saidIn = (all: readonly forms.HttpTurn[]): forms.Said[] =>
  all.flatMap(({ request, responses }) => [
    { by: 'client' as const, text: request },
    ...responses.map((text) => ({ by: 'server' as const, text })),
  ]);
function imported(kind: string, ...texts: string[]): string[] {
  const importer = IMPORTERS.find((each) => each.kind === kind);
  if (importer === undefined) throw new Error(kind);
  const sources = texts.map((text) => ({ name: 'x', text, spoiled: new Set<number>() }));
  return importCapture(importer, sources, { masker }).lines;
}

describe('export ∘ import keeps every message and its order', () => {
  it.each([
    ['claude-desktop', forms.claudeDesktop],
    ['vscode', forms.vscode],
    ['inspector', forms.inspectorProtocol],
    ['mcpjam', forms.mcpjam],
    ['mcpsnoop', forms.mcpsnoop],
    ['lines', forms.mcpRec],
    ['lines', forms.serverLogger],
    ['lines', forms.supergateway],
  ])('%s', (kind, form) => {
    fc.assert(
      fc.property(said, (all) => {
        const text = form(all);
        expect(detect('x', text).kind).toBe(kind);
        expect(messages(imported(kind, text))).toEqual(wanted(all));
      }),
    );
  });

  it.each([
    ['har', (all: readonly forms.HttpTurn[]) => forms.har(all)],
    ['har', (all: readonly forms.HttpTurn[]) => forms.har(all, true)],
    ['inspector', forms.inspectorNetwork],
    ['curl', forms.curl],
  ])('%s over HTTP', (kind, form) => {
    fc.assert(
      fc.property(turns, (all) => {
        const text = form(all);
        expect(detect('x', text).kind).toBe(kind);
        expect(messages(imported(kind, text))).toEqual(wanted(saidIn(all)));
      }),
    );
  });

  it('pair: either direction by itself', () => {
    fc.assert(
      fc.property(said, (all) => {
        const of = (by: string) => all.filter((each) => each.by === by);
        const file = (by: string) =>
          of(by)
            .map(({ text }) => `${text}\n`)
            .join('');
        const got = messages(imported('pair', file('client'), file('server')));
        for (const by of ['client', 'server']) {
          expect(got.filter(([each]) => each === by)).toEqual(wanted(of(by)));
        }
        expect(got).toHaveLength(all.length);
      }),
    );
  });
});

describe('hostile captures', () => {
  const noise = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('utf8')),
  );
  it.each(IMPORTERS.map((importer) => [importer.kind, importer] as const))(
    '%s reads anything or refuses it with a reason, and never writes a trace that cannot be read',
    (kind, importer) => {
      const forged = fc.tuple(said, turns, noise, fc.nat(), fc.nat()).map(([all, http, insert, at, cut]) => {
        const text =
          {
            har: forms.har(http),
            curl: forms.curl(http),
            inspector: forms.inspectorProtocol(all),
            mcpjam: forms.mcpjam(all),
            mcpsnoop: forms.mcpsnoop(all),
            vscode: forms.vscode(all),
            lines: forms.mcpRec(all),
            'claude-desktop': forms.claudeDesktop(all),
          }[kind] ?? all.map((each) => each.text).join('\n');
        const from = at % (text.length + 1);
        return text.slice(0, from) + insert + text.slice(from + (cut % 40));
      });
      fc.assert(
        fc.property(fc.oneof(forged, noise), (text) => {
          const sources = Array.from({ length: importer.files ?? 1 }, () => ({
            name: 'x',
            text,
            spoiled: new Set<number>(),
          }));
          let lines: string[];
          try {
            ({ lines } = importCapture(importer, sources, { masker }));
          } catch (error) {
            expect((error as Error).name).toBe('ImportError');
            return;
          }
          expect(() => parseTrace(lines.join('\n'))).not.toThrow();
        }),
        { numRuns: 150 },
      );
    },
  );

  it('documents as deep as they like', () => {
    for (const kind of ['har', 'inspector', 'mcpjam']) {
      expect(() => imported(kind, '['.repeat(500_000))).toThrow(/deeper/);
      expect(() => imported(kind, `{"log":{"entries":${'['.repeat(190)}${']'.repeat(190)}}}`)).toThrow(/./);
    }
  });
});

const pieces = (bytes: Buffer, sizes: readonly number[]): Buffer[] => {
  const chunks: Buffer[] = [];
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
};
const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });

describe('recording', () => {
  it('stdio: every line of either direction, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            object,
            fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', '')),
          ),
        ),
        sizes,
        (lines, cuts) => {
          const sink = new MemorySink();
          const recorder = new ConnectionRecorder(sink, {
            masker,
            maxMessageBytes: 1e6,
            transport: 'stdio',
            traits: [],
            stamp: () => ({}),
          });
          for (const chunk of pieces(Buffer.from(lines.map((line) => `${line}\n`).join('')), cuts))
            recorder.bytes('server-to-client', chunk);
          const expected = lines.map((line) => {
            try {
              return ['server', parseJson(line)];
            } catch {
              return ['server', line];
            }
          });
          expect(messages(sink.lines())).toEqual(expected);
        },
      ),
    );
  });

  it('HTTP: streams, however they are cut', () => {
    fc.assert(
      fc.property(fc.array(object), sizes, fc.constantFrom('\n', '\r\n', '\r'), (all, cuts, end) => {
        const sink = new MemorySink();
        const recorder = new HttpRecorder(sink, { masker, maxBodyBytes: 1e6, traits: [], stamp: () => ({}) });
        const exchange = recorder.begin({ method: 'GET', target: '/mcp', headers: [] });
        exchange.requestEnd();
        exchange.response(200, [['Content-Type', 'text/event-stream; charset=utf-8']]);
        const stream = all
          .map((text, n) => `id: ${n}${end}data: ${text.replaceAll(/[\r\n]/g, ' ')}${end}${end}`)
          .join('');
        for (const chunk of pieces(Buffer.from(stream), cuts)) exchange.responseChunk(chunk);
        exchange.responseEnd();
        expect(messages(sink.lines())).toEqual(wanted(all.map((text) => ({ by: 'server' as const, text }))));
        expect(
          parseTrace(sink.lines().join('\n')).events.flatMap((event) =>
            event.kind === 'message' ? [event.sse?.id] : [],
          ),
        ).toEqual(all.map((_text, n) => String(n)));
      }),
    );
  });
});
