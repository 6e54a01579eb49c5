// The whole pipeline once, without network and without any file outside this project.
// in:    examples/specification (a made-up protocol), the example traces, the committed registries
// out:   one line a stage on standard output; reports in reports/quickstart/
// usage: npm run quickstart   (after npm ci, which builds dist/)
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeBundled, verdictLine } from '../dist/cli/bundled.js';
import { shippedRegistry, shippedRevisions } from '../dist/cli/registries.js';
import { diffStates } from '../dist/diff/run.js';
import { extractAndStore } from '../dist/extract/stored.js';
import { fetchSnapshots } from '../dist/fetch/fetch.js';
import { projectPlaces } from '../dist/fetch/places.js';
import { accountFor, registerFrom, registerRevision } from '../dist/register/run.js';
import { formatHtml } from '../dist/report/changes/html.js';
import { reportOf } from '../dist/report/changes/report.js';
import { formatText as formatChanges } from '../dist/report/changes/text.js';
import { formatTraceHtml } from '../dist/report/trace/html.js';
import { formatJson } from '../dist/report/trace/json.js';
import { formatText } from '../dist/report/trace/text.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'reports', 'quickstart');
const project = join(out, 'project');
const say = (stage, text) => process.stdout.write(`${stage.padEnd(9)} ${text}\n`);

await rm(out, { recursive: true, force: true });
await mkdir(project, { recursive: true });
await cp(join(root, 'examples', 'project'), project, { recursive: true });
const places = { ...projectPlaces(project), repositories: join(out, 'repositories') };

const source = join(root, 'examples', 'specification');
const fetched = await fetchSnapshots({ places, source });
const files = fetched.reduce((sum, { snapshot }) => sum + snapshot.lock.files.length, 0);
say(
  'fetch',
  `${fetched.length} revisions of a made-up specification, ${files} files, each hashed into its lock`,
);

let sentences = 0;
let failures = 0;
for (const { snapshot } of fetched) {
  const extraction = await extractAndStore(places, snapshot);
  sentences += extraction.sentences.length;
  failures += extraction.failures.length;
}
say('extract', `${sentences} normative sentences, ${failures} pages failed`);

const dated = fetched.map(({ revision }) => revision).filter((revision) => revision !== 'draft');
const [first, second] = dated;
const minted = await registerRevision({ places, revision: first });
const derived = await registerFrom({ places, revision: second, from: first });
const { account } = await accountFor(places, dated);
const settled = derived.descendants.filter((each) => each.settled).length;
say(
  'register',
  `${minted.added.length} clauses numbered at ${first}; at ${second} ${settled} carried over, ` +
    `${derived.descendants.length - settled + derived.added.length} wait for a person; ${account.unaccounted} keywords unaccounted for`,
);

const { changeSet } = await diffStates({ places, from: second, to: 'draft', attribution: 'never', source });
const changes = reportOf(changeSet);
await writeFile(join(out, 'changes.txt'), formatChanges(changes, {}));
await writeFile(join(out, 'changes.html'), formatHtml(changes, {}));
const counted = Object.entries(changeSet.counts).filter(([, count]) => count > 0);
say(
  'diff',
  `${second} → draft: ${changeSet.compared} sentences compared, ${counted.map(([name, count]) => `${count} ${name}`).join(', ')}`,
);

const registries = shippedRevisions().map(shippedRegistry);
say(
  'emit',
  `the committed registries: ${registries.map((r) => `${r.specVersion} with ${r.clauses.length} clauses`).join(', ')}`,
);

for (const { report, events } of await judgeBundled()) {
  const stem = join(out, basename(report.trace, '.jsonl'));
  await writeFile(`${stem}.txt`, formatText(report, { all: true }));
  await writeFile(`${stem}.json`, formatJson(report));
  await writeFile(`${stem}.html`, formatTraceHtml([{ report, events }]));
  say('validate', verdictLine(report));
}
const written = (await readdir(out)).filter((name) => /\.(txt|json|md|html)$/.test(name)).length;
say(
  'reports',
  `${written} files; for a browser: reports/quickstart/changes.html, reports/quickstart/broken-server.html`,
);
