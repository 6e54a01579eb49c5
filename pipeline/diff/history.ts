/** The edge of attribution: the states of a revision's pages in a git history, newest first. */
import type { Repository } from '../fetch/repository.js';
import type { HistoryStep } from './attribution.js';
import { filesOf, Versions } from './versions.js';

const DRAFT = 'draft';

/**
 * States of `revision` at `tip` and before it, newest first, one a commit that touched it. A revision's folder begins as a
 * copy of the draft: from there on back the states are those of the draft.
 */
export async function* historyOf(
  repository: Repository,
  revision: string,
  tip: string,
  cache: string,
): AsyncGenerator<HistoryStep> {
  const commits = (await repository.listCommits(tip)).reverse();
  const tree = await repository.listTree(tip);
  const versions = new Versions(repository, commits, cache);
  let followed = revision;
  for (const { commit, date, message, changes, revisions } of commits) {
    if (revisions.includes(followed)) {
      const files = filesOf(tree, followed);
      if (files.length === 0) return;
      const of = followed;
      const sentences: HistoryStep['sentences'] = async (named) =>
        (
          await versions.extraction(
            of,
            named === undefined ? files : files.filter(({ path }) => named.has(path)),
          )
        ).sentences;
      yield { commit, date, message, sentences };
    }
    for (const { path, before } of changes) {
      if (before === null) tree.delete(path);
      else tree.set(path, before);
    }
    if (followed !== DRAFT && filesOf(tree, followed).length === 0) followed = DRAFT;
  }
}
