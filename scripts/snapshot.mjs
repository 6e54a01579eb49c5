// Fetches and extracts all revisions of spec-snapshots/sources.yaml and prints a line for each.
// in: a source (git URL, bundle, clone or folder); without one, the local snapshots
// out: spec-snapshots/<revision>/{lock.json,pages/,schema.json,extraction.json}
// usage: npm run build && node scripts/snapshot.mjs [SOURCE]
import { extractAndStore } from '../dist/extract/stored.js';
import { fetchSnapshots } from '../dist/fetch/fetch.js';
import { findPlaces } from '../dist/fetch/places.js';

const [source] = process.argv.slice(2);
const places = findPlaces();
for (const { revision, outcome, snapshot } of await fetchSnapshots({
  places,
  ...(source ? { source } : {}),
})) {
  const { sentences, failures } = await extractAndStore(places, snapshot);
  const { commit, files } = snapshot.lock;
  console.log(
    `${revision}  ${outcome}  ${commit?.slice(0, 12)}  ${files.length} files  ${sentences.length} sentences  ${failures.length} failures`,
  );
}
