/** `mcp-trace-validator import`: arguments, and what the user is told. */
import { Option } from 'commander';
import { formatOption, type OutputFormat, printResult } from '../options.js';
import type { CommandModule } from '../program.js';
import { note, Refusal } from '../program.js';

interface ImportFlags {
  from: string;
  output: string;
  force?: boolean;
  join?: boolean;
  transport?: 'stdio' | 'streamable-http';
  endpoint?: string;
  pattern?: string;
  clientWord: string[];
  serverWord: string[];
  mask: string[];
  format: OutputFormat;
}

/** As pipeline/record/import/formats.ts has them; named here so that help costs no loading of importers. */
const KINDS = [
  'auto',
  'har',
  'mcpsnoop',
  'mcpjam',
  'inspector',
  'claude-desktop',
  'vscode',
  'lines',
  'curl',
  'pair',
];

const collect = (value: string, earlier: string[]): string[] => [...earlier, value];

export const importCommand: CommandModule = (program) => {
  program
    .command('import')
    .summary('turn a log or a capture of another program into a trace')
    .description(
      'Turns a log or a capture of another program into a trace. What the capture cannot show is written into the trace, so that no clause passes or fails on it.',
    )
    .argument('<file...>', 'the capture; two files with --from pair')
    .requiredOption(
      '-o, --output <file>',
      'the trace to write; FILE-001.jsonl, … when the capture holds several sessions',
    )
    .addOption(new Option('--from <kind>', 'what the capture is').choices(KINDS).default('auto'))
    .option('--force', 'replace files that exist')
    .option('--join', 'several sessions in one file, told apart by their events')
    .addOption(
      new Option('--transport <transport>', 'what the session ran over, where the log does not say').choices([
        'stdio',
        'streamable-http',
      ]),
    )
    .option(
      '--endpoint <url>',
      'HTTP captures: the MCP endpoint (default: every URL that JSON-RPC was posted to)',
    )
    .option('--pattern <regex>', 'lines: RE2 pattern with the groups dir and json, perhaps session and ts')
    .option(
      '--client-word <word>',
      'lines: what dir says when the client speaks; may be repeated',
      collect,
      [],
    )
    .option(
      '--server-word <word>',
      'lines: what dir says when the server speaks; may be repeated',
      collect,
      [],
    )
    .option('--mask <path>', 'mask values at a JSON path of each message; may be repeated', collect, [])
    .addOption(formatOption())
    .action(async (files: string[], flags: ImportFlags) => {
      await run(files, flags);
    });
};

async function run(files: string[], flags: ImportFlags): Promise<void> {
  const [{ detect, IMPORTERS }, { importCapture }, { readSource, writeImported }, { Masker, parsePath }] =
    await Promise.all([
      import('../../record/import/formats.js'),
      import('../../record/import/import.js'),
      import('../../record/import/file.js'),
      import('../../record/mask.js'),
    ]);
  const sources = files.map(readSource);
  const [first] = sources;
  if (first === undefined) throw new Refusal('name the capture to import.');
  const chosen = IMPORTERS.find(({ kind }) => kind === flags.from) ?? detect(first.name, first.text);
  const imported = importCapture(chosen, sources, {
    masker: new Masker(flags.mask.map(parsePath)),
    ...(flags.transport === undefined ? {} : { transport: flags.transport }),
    ...(flags.endpoint === undefined ? {} : { endpoint: parseEndpoint(flags.endpoint) }),
    ...(flags.pattern === undefined ? {} : { pattern: flags.pattern }),
    clientWords: flags.clientWord,
    serverWords: flags.serverWord,
  });
  const written = writeImported(imported, flags.output, {
    force: flags.force ?? false,
    join: flags.join ?? false,
  });
  for (const each of imported.notes) note(each);
  const { messages, gaps, traits, sessions } = imported;
  printResult(
    flags.format,
    {
      from: chosen.kind,
      sessions: sessions.length,
      messages,
      gaps,
      capture: traits,
      cannotShow: chosen.cannotShow,
      files: written,
    },
    (result) =>
      [
        `${result.messages} messages of ${result.sessions} session(s) from ${result.from}, ${result.gaps} gap(s)`,
        `this capture cannot show: ${result.cannotShow}`,
        ...result.files,
        '',
      ].join('\n'),
  );
}

function parseEndpoint(text: string): URL {
  if (!URL.canParse(text))
    throw new Refusal(`"${text}" is no URL. --endpoint takes one, e.g. http://localhost:3000/mcp.`);
  return new URL(text);
}
