import { describe, expect, it } from 'vitest';
import { errataOf } from '../../../pipeline/register/errata.js';
import { indexPlaces } from '../../../pipeline/register/places.js';
import { seal } from '../../../pipeline/register/seal.js';
import { commit, extractionOf, ledgerFile, POST, POST_LEDGER } from './fixture.js';

const at = (n: number, page: string) => extractionOf({ 'post.mdx': page }, { at: commit(n) });
const locked = at(1, POST);
const files = [seal(ledgerFile(POST_LEDGER), indexPlaces(locked))];
const reworded = POST.replace('addressed to somebody else', 'addressed to anybody else');
const shorter = reworded.replace('- feed the pigeon before it returns\n', '');
const longer = `${shorter}\nGulls **MUST** wait.\n`;

describe('errata', () => {
  it('say which clause, which words and since which commit', () => {
    const history = [reworded, reworded, shorter, longer].map((page, i) => ({
      commit: commit(i + 2),
      extraction: at(i + 2, page),
    }));
    const errata = errataOf(files, locked, at(5, longer), history);
    expect(
      errata.clauses.map(({ id, outcome, before, after, since }) => [
        id,
        outcome,
        before.words,
        after?.words,
        since,
      ]),
    ).toEqual([
      [
        'POST-003',
        'reworded',
        'The receiver MUST NOT open a letter that is addressed to somebody else.',
        'The receiver MUST NOT open a letter that is addressed to anybody else.',
        commit(2),
      ],
      ['POST-005', 'gone', 'feed the pigeon before it returns', undefined, commit(4)],
    ]);
    expect(errata.added).toMatchObject([
      { words: 'Gulls MUST wait.', since: commit(5), section: 'delivery' },
    ]);
    expect(errata.compared).toBe(locked.sentences.length);
  });

  it('are none for a page that was only re-wrapped', () => {
    const errata = errataOf(files, locked, at(2, POST.replace('carry exactly', 'carry\nexactly')));
    expect(errata.clauses).toEqual([]);
    expect(errata.added).toEqual([]);
  });

  it('date an edit that was taken back from its last coming', () => {
    const history = [reworded, POST, reworded].map((page, i) => ({
      commit: commit(i + 2),
      extraction: at(i + 2, page),
    }));
    expect(errataOf(files, locked, at(4, reworded), history).clauses[0]?.since).toBe(commit(4));
  });

  it('have no date without a history', () => {
    expect(errataOf(files, locked, at(4, reworded)).clauses[0]?.since).toBeNull();
  });
});
