/** Two trees of the made-up specification, the second an edited copy of the first, compared. */
import { expect } from 'vitest';
import type { Change, ChangeSet } from '../../../pipeline/diff/changeset.js';
import { compareSides, type Side } from '../../../pipeline/diff/compare.js';
import { sideFrom } from '../../../pipeline/diff/read.js';
import { assemble } from '../../../pipeline/extract/assemble.js';
import { extractFile } from '../../../pipeline/extract/file.js';
import type { PageExtraction } from '../../../pipeline/extract/page.js';
import type { Snapshot } from '../../../pipeline/fetch/snapshot.js';
import { snapshotOf } from '../../../pipeline/fetch/tree.js';
import type { LedgerSource } from '../../../pipeline/register/load.js';
import { example } from '../../support/example.js';

/** Page → replacements in its text, in order; null for a page that is gone, a text for one that is new. */
export type Edits = Readonly<
  Record<string, readonly (readonly [find: string, put: string])[] | string | null>
>;

/** The texts of a snapshot, edited; a text that is not there to be replaced is a mistake in the test. */
export function editedTree(snapshot: Snapshot, edits: Edits, revision = snapshot.lock.revision): Snapshot {
  const files = new Map([...snapshot.texts].map(([path, text]) => [path, text]));
  for (const [path, edit] of Object.entries(edits)) {
    if (edit === null) files.delete(path);
    else if (typeof edit === 'string') files.set(path, edit);
    else {
      let text = files.get(path) ?? '';
      for (const [find, put] of edit) {
        expect(text, `${path} holds ${find}`).toContain(find);
        text = text.replace(find, () => put);
      }
      files.set(path, text);
    }
  }
  const bytes = new Map([...files].map(([path, text]) => [path, Buffer.from(text)]));
  return snapshotOf(revision, bytes, { repository: null, commit: null, date: null });
}

const read = new Map<string, PageExtraction>();

/** A snapshot as a side; a page that many trees share is read once. */
export function side(snapshot: Snapshot, files: readonly LedgerSource[] = []): Side {
  const { revision } = snapshot.lock;
  const extraction = assemble(snapshot, ({ path, blob }, text) => {
    const key = `${revision} ${path} ${blob}`;
    const page = read.get(key) ?? extractFile(revision, path, text);
    read.set(key, page);
    return page;
  });
  return sideFrom(snapshot, extraction, files);
}

/** The draft of the made-up specification against an edited copy of it. */
export async function compareEdited(edits: Edits, before: Edits = {}): Promise<ChangeSet> {
  const from = editedTree(await example('draft'), before);
  return compareSides(side(from), side(editedTree(from, edits))).changeSet;
}

/** The only change of a set. */
export function onlyChange({ changes }: ChangeSet): Change {
  const [only] = changes;
  if (only === undefined || changes.length > 1) {
    throw new Error(
      `${changes.length} changes: ${changes.map((c) => `${c.class} ${c.from?.words} → ${c.to?.words}`).join(' | ')}`,
    );
  }
  return only;
}
