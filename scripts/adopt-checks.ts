// Turns `planned` into `checks` in the ledger wherever the planned check exists by now, and names rules of shared checks.
// in:    registries/<revision>/*.yaml, the catalogue of checks; optionally a file with lines `CLAUSE-ID check.id#rule`
// out:   the same ledger files, edited in place, comments and order kept; a line a change
// usage: npx tsx scripts/adopt-checks.ts [RULES-FILE]
import { readFileSync } from 'node:fs';
import writeFileAtomic from 'write-file-atomic';
import { isMap, isSeq, type YAMLMap, YAMLSeq } from 'yaml';
import { findPlaces } from '../pipeline/fetch/places.js';
import { emitLedger } from '../pipeline/register/document.js';
import { readRegistries } from '../pipeline/register/files.js';
import { CHECKS } from '../pipeline/validate/checks/index.js';

const rules = new Map<string, string[]>();
for (const line of (process.argv[2] === undefined ? '' : readFileSync(process.argv[2], 'utf8')).split('\n')) {
  const [clause, ref] = line.trim().split(/\s+/);
  if (clause === undefined || !ref?.includes('#')) continue;
  const key = `${clause} ${ref.split('#')[0]}`;
  rules.set(key, [...(rules.get(key) ?? []), ref]);
}
const existing = new Set(CHECKS.map(({ id }) => id));
const places = findPlaces();
const { ledger } = await readRegistries(places);

for (const source of ledger.files) {
  const before = emitLedger(source);
  const clauses = source.document.get('clauses');
  if (!isSeq(clauses)) continue;
  for (const clause of clauses.items) if (isMap(clause)) adopt(clause);
  const after = emitLedger(source);
  if (after !== before)
    await writeFileAtomic(`${places.registries}/${source.file.replace('registries/', '')}`, after);
}

function adopt(clause: YAMLMap): void {
  const id = String(clause.get('id'));
  const planned = clause.get('planned');
  const checks = clause.get('checks');
  let refs: string[];
  if (isSeq(planned)) {
    refs = [...new Set(planned.items.map((item) => String(isMap(item) ? item.get('check') : '')))];
    if (!refs.every((ref) => existing.has(ref))) return;
  } else if (isSeq(checks)) {
    refs = checks.toJSON() as string[];
  } else return;
  const named = [...new Set(refs.flatMap((ref) => rules.get(`${id} ${ref.split('#')[0]}`) ?? [ref]))];
  if (isSeq(checks) && named.join() === refs.join()) return;
  const list = new YAMLSeq();
  list.flow = true;
  for (const ref of named) list.add(ref);
  clause.delete(isSeq(planned) ? 'planned' : 'checks');
  clause.set('checks', list);
  console.log(`${id}: checks ${named.join(', ')}`);
}
