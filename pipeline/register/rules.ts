/** Rules that hold between the entries and files of the ledger, beyond what the JSON Schema of one file can say. */
import { levelOf } from '../extract/keywords.js';
import type { Area, LedgerClause } from './ledger.js';
import { type LedgerSource, type Problem, type PublicIds, problemAt } from './load.js';
import { parsePlace } from './places.js';

/** All files of registries/ that people write. */
export interface Ledger {
  files: readonly LedgerSource[];
  areas: readonly Area[];
  publicIds: PublicIds;
}

/** A clause and where it stands. */
export interface Entry {
  clause: LedgerClause;
  source: LedgerSource;
  index: number;
}

/** Every clause of the ledger, in the order of its files. */
export function entriesOf(ledger: Pick<Ledger, 'files'>): Entry[] {
  return ledger.files.flatMap((source) =>
    source.data.clauses.map((clause, index) => ({ clause, source, index })),
  );
}

/** Every breach of the rules, each with its file and line; empty when the ledger is sound. */
export function checkRules(ledger: Ledger): Problem[] {
  const entries = entriesOf(ledger);
  const byId = new Map(entries.map((entry) => [entry.clause.id, entry]));
  const buried = new Set(ledger.files.flatMap(({ data }) => (data.tombstones ?? []).map(({ id }) => id)));
  return [
    ...ledger.files.flatMap((source) => checkFile(source, ledger.areas)),
    ...checkNumbers(ledger),
    ...entries.flatMap((entry) => [
      ...checkVerdict(entry),
      ...checkPlaces(entry),
      ...checkReferences(entry, byId),
      ...checkLineage(entry, byId, buried),
    ]),
    ...checkDescent(ledger, entries),
  ].sort((x, y) => (x.file < y.file ? -1 : x.file > y.file ? 1 : (x.line ?? 0) - (y.line ?? 0)));
}

function checkFile(source: LedgerSource, areas: readonly Area[]): Problem[] {
  const { data, file } = source;
  const problems: Problem[] = [];
  const area = areas.find((candidate) => candidate.area === data.area);
  const expected = `${data.revision}/${data.area.toLowerCase()}.yaml`;
  if (file.split('/').slice(-2).join('/') !== expected) {
    problems.push(
      problemAt(source, ['area'], `holds ${data.area} at ${data.revision}, so it must be named ${expected}`),
    );
  }
  if (area === undefined) {
    problems.push(problemAt(source, ['area'], `${data.area} is not listed in areas.yaml`));
    return problems;
  }
  const pages = new Set(area.pages[data.revision] ?? []);
  for (const { path, page } of pagesNamed(source)) {
    if (pages.has(page)) continue;
    problems.push(
      problemAt(source, path, `${page} is no page of ${data.area} at ${data.revision} in areas.yaml`),
    );
  }
  return problems;
}

/** Every page that a file's entries point at, with where they do. */
function pagesNamed({ data }: LedgerSource): { path: (string | number)[]; page: string }[] {
  const ofPlace = (text: string | undefined) => (text === undefined ? undefined : parsePlace(text)?.page);
  const named = [
    ...data.clauses.flatMap((clause, i) => [
      ...(clause.at ?? []).map((text, k) => ({ path: ['clauses', i, 'at', k], page: ofPlace(text) })),
      ...(clause.sources ?? []).map((s, k) => ({
        path: ['clauses', i, 'sources', k],
        page: s.page as string | undefined,
      })),
    ]),
    ...(['permissions', 'non-clauses'] as const).flatMap((list) =>
      (data[list] ?? []).map((entry, i) => ({
        path: [list, i],
        page: entry.source?.page ?? ofPlace(entry.at),
      })),
    ),
  ];
  return named.flatMap(({ path, page }) => (page === undefined ? [] : [{ path, page }]));
}

/** Ids are unique over all revisions and tombstones, carry their area, and a public id names what it names in public. */
function checkNumbers({ files, publicIds }: Ledger): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<string, string>();
  for (const source of files) {
    const { data } = source;
    const ids = [
      ...data.clauses.map((clause, i) => ({ id: clause.id, path: ['clauses', i, 'id'] })),
      ...(data.tombstones ?? []).map((tombstone, i) => ({ id: tombstone.id, path: ['tombstones', i, 'id'] })),
    ];
    for (const { id, path } of ids) {
      const taken = seen.get(id);
      const publicAt = publicIds.get(id);
      if (!id.startsWith(`${data.area}-`))
        problems.push(problemAt(source, path, `${id} does not belong to ${data.area}`));
      if (taken !== undefined) problems.push(problemAt(source, path, `${id} is taken already in ${taken}`));
      if (publicAt !== undefined && publicAt !== data.revision) {
        problems.push(problemAt(source, path, `${id} is public as a clause of ${publicAt}`));
      }
      seen.set(id, taken ?? source.file);
    }
  }
  for (const source of files) {
    const { area, revision } = source.data;
    for (const [id, at] of publicIds) {
      if (at === revision && id.startsWith(`${area}-`) && !seen.has(id)) {
        problems.push(
          problemAt(
            source,
            ['clauses'],
            `${id} is in public use at ${revision} and stands nowhere; a gone one needs a tombstone`,
          ),
        );
      }
    }
  }
  return problems;
}

/** Exactly one of checks, planned and excluded; an entry that waits for review may have none yet, and no statement. */
function checkVerdict({ clause, source, index }: Entry): Problem[] {
  const problems: Problem[] = [];
  const path = ['clauses', index];
  const given = (['checks', 'planned', 'excluded'] as const).filter((field) => clause[field] !== undefined);
  const waits = clause.review !== undefined;
  if (given.length > 1) {
    problems.push(
      problemAt(
        source,
        path,
        `${clause.id} has ${given.join(' and ')}; exactly one of them says how it is judged`,
      ),
    );
  } else if (given.length === 0 && !waits) {
    problems.push(problemAt(source, path, `${clause.id} has neither checks nor planned nor excluded`));
  }
  if (clause.says.trim() === '' && !waits)
    problems.push(problemAt(source, [...path, 'says'], `${clause.id} says nothing`));
  if (clause.evidence !== undefined && !waits) {
    problems.push(
      problemAt(
        source,
        [...path, 'evidence'],
        `${clause.id} keeps evidence though it no longer waits for review`,
      ),
    );
  }
  return problems;
}

/** The level is that of the one place, or of one of several. */
function checkPlaces({ clause, source, index }: Entry): Problem[] {
  const path = ['clauses', index];
  const levels = [
    ...(clause.at ?? []).flatMap((text) => {
      const place = parsePlace(text);
      return place === undefined ? [] : [levelOf(place.keyword)];
    }),
    ...(clause.sources ?? []).map((entry) => entry.level),
  ];
  if (levels.length === 0)
    return [problemAt(source, path, `${clause.id} points at no place: it needs at or sources`)];
  if (levels.includes(clause.level)) return [];
  const are =
    levels.length === 1 ? `its place says ${levels[0]}` : `its places say ${[...new Set(levels)].join(', ')}`;
  return [problemAt(source, [...path, 'level'], `${clause.id} is ${clause.level}, but ${are}`)];
}

/** Both `copies` and `contradicts` hold from either side, and are written on both. */
function checkReferences({ clause, source, index }: Entry, byId: ReadonlyMap<string, Entry>): Problem[] {
  return (['copies', 'contradicts'] as const).flatMap((field) =>
    (clause[field] ?? []).flatMap((id, k) => {
      const other = byId.get(id);
      const path = ['clauses', index, field, k];
      if (id === clause.id) return [problemAt(source, path, `${id} names itself under ${field}`)];
      if (other === undefined)
        return [problemAt(source, path, `${clause.id} ${field} ${id}, which does not exist`)];
      if (other.source.data.revision !== source.data.revision) {
        return [
          problemAt(source, path, `${clause.id} ${field} ${id}, a clause of ${other.source.data.revision}`),
        ];
      }
      if (other.clause[field]?.includes(clause.id) !== true) {
        return [
          problemAt(source, path, `${clause.id} ${field} ${id}, which does not say so of ${clause.id}`),
        ];
      }
      return [];
    }),
  );
}

function checkLineage(
  { clause, source, index }: Entry,
  byId: ReadonlyMap<string, Entry>,
  buried: ReadonlySet<string>,
): Problem[] {
  const { relation, from } = clause.lineage;
  const path = ['clauses', index, 'lineage'];
  if ((relation === undefined) !== (from === undefined)) {
    return [problemAt(source, path, `${clause.id} needs both relation and from in its lineage, or neither`)];
  }
  const problems = (from ?? []).flatMap((id, k) => {
    const other = byId.get(id);
    if (other === undefined && buried.has(id)) return [];
    if (other === undefined)
      return [problemAt(source, [...path, 'from', k], `${clause.id} comes from ${id}, which does not exist`)];
    if (other.source.data.revision >= source.data.revision) {
      return [
        problemAt(
          source,
          [...path, 'from', k],
          `${clause.id} comes from ${id}, which is not of an earlier revision`,
        ),
      ];
    }
    if (other.clause.lineage.dropped === true) {
      return [
        problemAt(
          source,
          [...path, 'from', k],
          `${clause.id} comes from ${id}, which says that it was dropped`,
        ),
      ];
    }
    return [];
  });
  if (problems.length > 0 || (relation !== 'same' && relation !== 'moved')) return problems;
  return checkEqualWords({ clause, source, index }, relation, from ?? [], byId);
}

/** `same` and `moved` claim equal words; where both ends are sealed, the fingerprints tell. */
function checkEqualWords(
  { clause, source, index }: Entry,
  relation: 'same' | 'moved',
  from: readonly string[],
  byId: ReadonlyMap<string, Entry>,
): Problem[] {
  const before = from.flatMap((id) => byId.get(id)?.clause ?? []);
  if (clause.sources === undefined || before.some((other) => other.sources === undefined)) return [];
  const words = (clauses: readonly LedgerClause[]) =>
    new Set(clauses.flatMap((c) => (c.sources ?? []).map((s) => s.words)));
  const places = (clauses: readonly LedgerClause[]) =>
    new Set(clauses.flatMap((c) => (c.sources ?? []).map((s) => `${s.page}#${s.section}`)));
  const path = ['clauses', index, 'lineage', 'relation'];
  const name = `${clause.id} is ${relation} from ${from.join(', ')}`;
  const known = words(before);
  if (![...words([clause])].every((word) => known.has(word))) {
    return [problemAt(source, path, `${name}, but the words differ`)];
  }
  const stays = equal(places([clause]), places(before));
  if (relation === 'same' && !stays)
    return [problemAt(source, path, `${name}, but the place differs: it moved`)];
  if (relation === 'moved' && stays) return [problemAt(source, path, `${name}, but the place is the same`)];
  return [];
}

/** A clause whose area of rules goes on says what became of it: a later clause comes from it, or it was dropped. */
function checkDescent({ files }: Ledger, entries: readonly Entry[]): Problem[] {
  const newest =
    files
      .map(({ data }) => data.revision)
      .sort()
      .at(-1) ?? '';
  const ancestors = new Set(entries.flatMap(({ clause }) => clause.lineage.from ?? []));
  return entries
    .filter(
      ({ clause, source }) =>
        source.data.revision < newest && !ancestors.has(clause.id) && clause.lineage.dropped !== true,
    )
    .map(({ clause, source, index }) =>
      problemAt(
        source,
        ['clauses', index, 'lineage'],
        `${clause.id} has no descendant and does not say dropped: true`,
      ),
    );
}

function equal(x: ReadonlySet<string>, y: ReadonlySet<string>): boolean {
  return x.size === y.size && [...x].every((value) => y.has(value));
}
