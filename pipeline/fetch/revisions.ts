/** How revisions are named: a date or `draft`, alone or as it stood at a commit or branch. */
import { FetchError } from './errors.js';

/** A revision's name is a folder's name. */
export const REVISION = /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|draft)$/;

/** Throws `FetchError` on what is no revision's name, before it becomes part of a path. */
export function checkRevision(revision: string): void {
  if (!REVISION.test(revision)) {
    throw new FetchError(`${JSON.stringify(revision)} is no revision: expected a date (YYYY-MM-DD) or draft`);
  }
}

/** A revision as it stands, or as it stood at a commit or branch. */
export interface RevisionRef {
  revision: string;
  at?: string;
}

/** Takes `2025-11-25`, `draft`, `2025-11-25@<commit>` apart. Throws `FetchError` on anything else. */
export function parseRevisionRef(text: string): RevisionRef {
  const [revision = '', at, ...rest] = text.split('@');
  checkRevision(revision);
  if (at === undefined) return { revision };
  if (rest.length > 0 || !BRANCH.test(at)) {
    throw new FetchError(
      `${JSON.stringify(text)}: expected a commit (7 to 40 hex digits) or a branch behind the @`,
    );
  }
  return { revision, at };
}

/** Of a branch's name; nothing that git could take for an option. */
export const BRANCH = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,200}$/;
