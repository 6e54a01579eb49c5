/** The changelog page held against the clauses. */
import { describe, expect, it } from 'vitest';
import { changelogEntries } from '../../../pipeline/diff/changelog.js';
import { compareEdited, onlyChange } from './fixture.js';

const page = (...entries: string[]) =>
  `---\ntitle: Key Changes\n---\n\n## Changes\n\n${entries.map((entry) => `1. ${entry}`).join('\n')}\n`;
const PIPE = 'basic/transports/pipe.mdx';
const lowered = { [PIPE]: [['Clients **SHOULD** end', 'Clients **MAY** end']] } as const;

describe('entries', () => {
  it('are the items of lists, with their heading, code and links', () => {
    expect(
      changelogEntries(
        'draft',
        page('Relays ring [twice](/specification/draft/basic#weights) for `ring/bell` (PRE-1).'),
      ),
    ).toEqual([
      {
        page: 'changelog.mdx',
        line: 7,
        heading: 'Changes',
        words: 'Relays ring twice for `ring/bell` (PRE-1).',
        links: ['basic#weights'],
      },
    ]);
  });

  it('an empty page, or none, is not held against anybody', async () => {
    const { changelog, changes } = await compareEdited(lowered);
    expect([changelog, changes[0]?.inChangelog]).toEqual([null, undefined]);
  });
});

describe('a change', () => {
  it('of level is mentioned by an entry that names the matter and the new level', async () => {
    const said = await compareEdited({
      ...lowered,
      'changelog.mdx': page('Ending the process with `SIGTERM` first is now optional for clients.'),
    });
    expect(onlyChange(said).inChangelog).toBe(true);
    expect(said.changelog?.unmatched).toEqual([]);
  });

  it('of level is not mentioned by an entry on the same matter that says nothing of the level', async () => {
    const silent = await compareEdited({
      ...lowered,
      'changelog.mdx': page('Clarify how clients end the process with `SIGTERM` first.'),
    });
    expect(onlyChange(silent).inChangelog).toBe(false);
  });

  it('is mentioned by an entry that links to its section', async () => {
    const linked = await compareEdited({
      'server/tracking.mdx': [['shorter than 80 characters', 'shorter than 60 characters']],
      'changelog.mdx': page('Shorter words in [one section](/specification/draft/server/tracking#places).'),
    });
    expect(onlyChange(linked).inChangelog).toBe(true);
  });

  it('on a new page is mentioned by an entry that links to the page', async () => {
    const { changes } = await compareEdited({
      'basic/bells.mdx': '---\ntitle: Bells\n---\n\nRelays **MUST** own a bell of brass.\n',
      'changelog.mdx': page('New: [bells](/specification/draft/basic/bells).'),
    });
    expect(changes.map(({ class: named, inChangelog }) => [named, inChangelog])).toEqual([['added', true]]);
  });

  it('of place is never asked for', async () => {
    const { changes } = await compareEdited({
      'client/receipts.mdx': [['## Signing', '## Signatures']],
      'changelog.mdx': page('Parcels may be green.'),
    });
    expect(changes.map(({ inChangelog }) => inChangelog)).toEqual(changes.map(() => undefined));
  });
});

describe('an entry', () => {
  it('without a clause change is listed, and whether a wire shape answers to it', async () => {
    const { changelog } = await compareEdited({
      'schema.json': [['"required": ["parcels"]', '"required": []']],
      'changelog.mdx': page('Governance was reformed.', 'Lists may come without `parcels`.'),
    });
    expect(changelog?.unmatched.map(({ words, heading, wire }) => [words, heading, wire])).toEqual([
      ['Governance was reformed.', 'Changes', false],
      ['Lists may come without `parcels`.', 'Changes', true],
    ]);
  });
});
