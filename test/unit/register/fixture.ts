/** Pages of a made-up protocol, in the habits of the real ones, as extractions and ledgers that tests can edit. */
import { createHash } from 'node:crypto';
import { extractRevision } from '../../../pipeline/extract/extract.js';
import type { Extraction } from '../../../pipeline/extract/extraction.js';
import type { Area, LedgerFile } from '../../../pipeline/register/ledger.js';
import { type LedgerSource, parseLedger } from '../../../pipeline/register/load.js';
import type { Ledger } from '../../../pipeline/register/rules.js';

export const R1 = '2031-01-01';
export const R2 = '2032-01-01';
/** 40 hex digits that stand for a commit. */
export const commit = (n: number): string => n.toString(16).padStart(40, '0');

/** The extraction of pages given as text, by path. `schema.json` may be among them. */
export function extractionOf(
  pages: Readonly<Record<string, string>>,
  { revision = R1, at = commit(1) as string | null } = {},
): Extraction {
  const files = Object.keys(pages)
    .sort()
    .map((path) => {
      const text = pages[path] ?? '';
      const digest = (algorithm: string) => createHash(algorithm).update(text).digest('hex');
      return { path, blob: digest('sha1'), sha256: digest('sha256'), bytes: Buffer.byteLength(text) };
    });
  return extractRevision({
    lock: { revision, repository: null, commit: at, date: null, files },
    texts: new Map(Object.entries(pages)),
  });
}

export const AREAS: Area[] = [
  { area: 'POST', title: 'Postal protocol', pages: { [R1]: ['post.mdx'], [R2]: ['post.mdx', 'bags.mdx'] } },
  { area: 'BIRD', title: 'Birds', pages: { [R1]: ['birds.mdx'], [R2]: ['birds.mdx'] } },
];

export function ledgerFile(text: string, file?: string): LedgerSource {
  const area = /^area: (\w+)/m.exec(text)?.[1]?.toLowerCase() ?? 'none';
  const revision = /^revision: (\S+)/m.exec(text)?.[1] ?? R1;
  return parseLedger(file ?? `registries/${revision}/${area}.yaml`, text);
}

export function ledgerOf(
  files: readonly LedgerSource[],
  publicIds: ReadonlyMap<string, string> = new Map(),
): Ledger {
  return { files, areas: AREAS, publicIds };
}

export function clauseIds(files: readonly LedgerSource[], revision?: string): string[] {
  return files
    .filter(({ data }) => revision === undefined || data.revision === revision)
    .flatMap(({ data }: { data: LedgerFile }) => data.clauses.map(({ id }) => id));
}

export function clauseOf(files: readonly LedgerSource[], id: string) {
  const clause = files.flatMap(({ data }) => data.clauses).find((candidate) => candidate.id === id);
  if (clause === undefined) throw new Error(`no clause ${id}`);
  return clause;
}

export const POST = `# Post

Every pigeon **MUST** carry exactly one letter.

## Delivery

- The sender **SHOULD** seal the letter with wax.
- The receiver **MUST NOT** open a letter that is addressed to somebody else.

Receivers **MUST**:

- sign for each letter
- feed the pigeon before it returns

A sender **MAY** add a stamp and **MUST** name the town.
`;

/** A ledger of `POST` with places as people write them. */
export const POST_LEDGER = `# The post, as a person wrote it down.
area: POST
revision: ${R1}
clauses:
  # The first rule of all.
  - id: POST-001
    level: MUST
    actor: both
    says: A pigeon bears one letter, no more and no fewer.
    at:
      - post.mdx:3 MUST # one letter
    lineage: { rule: one-letter }
    checks: [post.one-letter]
  - id: POST-002
    level: SHOULD
    actor: client
    says: Wax closes what a client sends.
    at: [post.mdx:7 SHOULD]
    lineage: { rule: wax }
    excluded: { because: user-interface, note: A recording would have to show the wax. }
  - id: POST-003
    level: MUST NOT
    actor: server
    says: A server leaves the letters of others shut.
    at: [post.mdx:8 MUST NOT]
    lineage: { rule: shut }
    copies: [POST-005]
    planned:
      - check: post.shut
        looks: Each letter opened is compared with the name on it.
  - id: POST-004
    level: MUST
    actor: server
    says: A server puts its name down for each letter.
    at: [post.mdx:10 MUST > 12]
    lineage: { rule: signed }
    checks: [post.signed]
  - id: POST-005
    level: MUST
    actor: server
    says: No pigeon flies back hungry.
    at: [post.mdx:10 MUST > 13]
    lineage: { rule: fed }
    copies: [POST-003]
    checks: [post.fed]
  - id: POST-006
    level: MUST
    actor: client
    says: Each letter of a client names a town.
    at: [post.mdx:15 MUST]
    lineage: { rule: town }
    checks: [post.town]
permissions:
  - { at: 'post.mdx:15 MAY' } # the stamp
`;
