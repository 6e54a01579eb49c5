/** `explain ID`: everything there is to say about one clause, as data and as text. Pure. */
import type { LineageRelation } from '../register/ledger.js';
import type { PlaceIndex } from '../register/places.js';
import { quoteClause, quoteSource } from './quotes.js';
import type { Registry, RegistryClause, RegistrySource } from './registry.js';

export interface ExplainSources {
  /** All revisions that have a registry. */
  registries: readonly Registry[];
  /** Local extractions by revision, where they are fetched. */
  indexes?: ReadonlyMap<string, PlaceIndex>;
  /** What a check looks at, for those that exist. */
  checkDoc?: (id: string) => string | undefined;
}

/** One place that the clause rests on. */
export interface ExplainedPlace {
  page: string;
  section: string;
  keyword: string;
  /** First and last line, where the page is fetched. */
  lines?: [number, number];
  /** The source file at the commit that the ledger rests on; absent for a specification without a repository. */
  pinned?: string;
  /** The published page. */
  published: string;
}

/** One clause of the lineage. */
export interface Ancestor {
  id: string;
  revision: string;
  level: string;
  says: string;
  relation?: LineageRelation;
  from?: string[];
  /** The rule has no clause in the next revision. */
  dropped?: boolean;
}

export interface Explanation {
  clause: RegistryClause;
  revision: string;
  areaTitle: string;
  /** The specification's own words, where the pages are fetched. */
  quote?: string;
  places: ExplainedPlace[];
  /** Every clause of the rule through all revisions, this one included, oldest first. */
  lineage: Ancestor[];
  checks: { id: string; looks?: string }[];
}

/** An id that no registry has; `near` are ids that look like it. */
export class UnknownClause extends Error {
  override name = 'UnknownClause';
  constructor(
    readonly id: string,
    readonly near: string[],
  ) {
    const shown = JSON.stringify(id.slice(0, 40));
    const hint = near.length === 0 ? 'ids look like LIFE-001' : `did you mean ${near.join(', ')}?`;
    super(`no clause has the id ${shown}; ${hint}`);
  }
}

const REPOSITORY = 'https://github.com/modelcontextprotocol/modelcontextprotocol';
const SITE = 'https://modelcontextprotocol.io/specification';

/** Explains a clause. Throws UnknownClause. */
export function explainClause(id: string, sources: ExplainSources): Explanation {
  const wanted = id.trim().toUpperCase();
  const registry = sources.registries.find((one) => one.clauses.some((clause) => clause.id === wanted));
  const clause = registry?.clauses.find((one) => one.id === wanted);
  if (registry === undefined || clause === undefined)
    throw new UnknownClause(id, idsLike(wanted, sources.registries));
  const revision = registry.specVersion;
  const index = sources.indexes?.get(revision);
  const quote = index === undefined ? undefined : quoteClause(clause, index);
  return {
    clause,
    revision,
    areaTitle: registry.areas.find(({ area }) => area === clause.area)?.title ?? clause.area,
    ...(quote === undefined ? {} : { quote }),
    places: clause.sources.map((source) => explainedPlace(source, registry, index)),
    lineage: lineageOf(clause, sources.registries),
    checks: (clause.checks ?? []).map((check) => {
      const looks = sources.checkDoc?.(check);
      return looks === undefined ? { id: check } : { id: check, looks };
    }),
  };
}

function idsLike(id: string, registries: readonly Registry[]): string[] {
  const all = registries.flatMap((registry) => registry.clauses.map((clause) => clause.id));
  const [area = '', number = ''] = id.split('-');
  return all
    .filter((other) => other.startsWith(`${area}-`) && other.includes(number.slice(-2)))
    .sort()
    .slice(0, 3);
}

function explainedPlace(
  source: RegistrySource,
  registry: Registry,
  index: PlaceIndex | undefined,
): ExplainedPlace {
  const { page, section, keyword } = source;
  const lines = index === undefined ? undefined : quoteSource(source, index)?.lines;
  return {
    page,
    section,
    keyword,
    ...(lines === undefined ? {} : { lines }),
    ...(registry.commit === null
      ? {}
      : { pinned: pinnedLink(source, registry.specVersion, registry.commit, lines) }),
    published: publishedLink(source, registry.specVersion),
  };
}

/** The source file at a commit; with lines where they are known. */
export function pinnedLink(
  { page }: Pick<RegistrySource, 'page'>,
  revision: string,
  commit: string,
  lines?: readonly [number, number],
): string {
  const folder = page === 'schema.json' ? `schema/${revision}` : `docs/specification/${revision}`;
  const path = `${folder}/${page}`.split('/').map(encodeURIComponent).join('/');
  const anchor =
    lines === undefined ? '' : `?plain=1#L${lines[0]}${lines[1] > lines[0] ? `-L${lines[1]}` : ''}`;
  return `${REPOSITORY}/blob/${commit}/${path}${anchor}`;
}

/** The published page; the page of a schema description is the generated schema page. */
export function publishedLink(
  { page, section }: Pick<RegistrySource, 'page' | 'section'>,
  revision: string,
): string {
  const generated = page === 'schema.json';
  const path = generated ? 'schema' : page.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '');
  const type = /^\/(?:\$defs|definitions)\/([^/]+)/.exec(section)?.[1];
  const anchor = generated ? (type?.toLowerCase() ?? '') : section;
  const url = [
    SITE,
    revision,
    ...path
      .split('/')
      .filter((part) => part !== '')
      .map(encodeURIComponent),
  ].join('/');
  return anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}`;
}

/** Clauses of the same rule, and those that they come from or that come from them, oldest revision first. */
export function lineageOf(clause: RegistryClause, registries: readonly Registry[]): Ancestor[] {
  const all = registries.flatMap((registry) =>
    registry.clauses.map((one) => ({ clause: one, revision: registry.specVersion })),
  );
  const rules = new Set([clause.lineage.rule]);
  const ids = new Set([clause.id, ...(clause.lineage.from ?? [])]);
  const belongs = ({ id, lineage }: RegistryClause): boolean =>
    ids.has(id) || rules.has(lineage.rule) || (lineage.from ?? []).includes(clause.id);
  return all
    .filter((one) => belongs(one.clause))
    .sort((a, b) =>
      a.revision === b.revision ? (a.clause.id < b.clause.id ? -1 : 1) : a.revision < b.revision ? -1 : 1,
    )
    .map(({ clause: { id, level, says, lineage }, revision }) => ({
      id,
      revision,
      level,
      says,
      ...(lineage.relation === undefined ? {} : { relation: lineage.relation }),
      ...(lineage.from === undefined ? {} : { from: lineage.from }),
      ...(lineage.dropped === undefined ? {} : { dropped: lineage.dropped }),
    }));
}

const RELATIONS: Record<LineageRelation, string> = {
  same: 'same words',
  moved: 'moved',
  reworded: 'reworded',
  narrowed: 'narrowed',
  widened: 'widened',
  'level-changed': 'level changed',
  split: 'split off',
  merged: 'merged',
  replaced: 'replaced',
};

/** The explanation as plain text, lines unwrapped. */
export function explanationText(explanation: Explanation): string {
  const { clause, revision, areaTitle, quote, places, lineage, checks } = explanation;
  const lines = [
    `${clause.id}  ${clause.level}  ${clause.actor === 'both' ? 'client and server' : clause.actor}`,
    `${areaTitle}, revision ${revision}`,
    '',
    clause.says,
    '',
    quote === undefined
      ? `The specification's own words need the pages: mcp-clauses fetch --revision ${revision}`
      : `Specification: “${quote}”`,
  ];
  for (const place of places) {
    const at = place.section === '' ? place.page : `${place.page}#${place.section}`;
    lines.push(`  ${place.keyword} in ${at}${place.lines === undefined ? '' : `, line ${place.lines[0]}`}`);
    lines.push(`  ${place.pinned ?? place.published}`);
  }
  lines.push('');
  if (clause.gate !== undefined) lines.push(`Binds only sessions that declared ${clause.gate}.`);
  if (clause.transport !== undefined) lines.push(`Binds only messages on ${clause.transport}.`);
  if (clause.copies !== undefined) lines.push(`Stands elsewhere too: ${clause.copies.join(', ')}.`);
  if (clause.contradicts !== undefined) lines.push(`Contradicts: ${clause.contradicts.join(', ')}.`);
  if (clause.wire !== undefined) lines.push(`Speaks of ${clause.wire.join(', ')}.`);
  if (clause.wireDisagrees !== undefined) lines.push(`Prose and schema disagree: ${clause.wireDisagrees}`);
  for (const check of checks)
    lines.push(`Judged by ${check.id}${check.looks === undefined ? '' : `: ${check.looks}`}`);
  for (const { check, looks } of clause.planned ?? []) lines.push(`Planned: ${check}: ${looks}`);
  if (clause.excluded !== undefined)
    lines.push(`Not judged (${clause.excluded.because}): ${clause.excluded.note}`);
  lines.push('', `Lineage of ${clause.lineage.rule}:`);
  for (const ancestor of lineage) {
    const from = ancestor.from === undefined ? '' : ` from ${ancestor.from.join(', ')}`;
    const how = ancestor.relation === undefined ? '' : `, ${RELATIONS[ancestor.relation]}${from}`;
    const end = ancestor.dropped === true ? ', dropped in the next revision' : '';
    lines.push(`  ${ancestor.revision}  ${ancestor.id}  ${ancestor.level}${how}${end}`);
  }
  // The quote is a stranger's: nothing in it may act on a terminal.
  const safe = lines.map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, ''));
  return `${safe.join('\n').replaceAll(/\n{3,}/g, '\n\n')}\n`;
}
