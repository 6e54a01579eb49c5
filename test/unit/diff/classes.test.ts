/** Each class of change: a pair of trees of the made-up specification that yields exactly it. */
import { describe, expect, it } from 'vitest';
import type { ChangeClass } from '../../../pipeline/diff/changeset.js';
import { compareEdited, type Edits, onlyChange } from './fixture.js';

const PIPE = 'basic/transports/pipe.mdx';
const HTTP = 'basic/transports/http.mdx';
const TERM = '* Clients **SHOULD** end the process with `SIGTERM` first.\n';
const WHOLE =
  'Servers that track parcels **MUST** announce the `tracking` capability, and MUST answer `parcels/track` for every parcel\nthat they have taken.';
const PARTS =
  'Servers that track parcels **MUST** announce the `tracking` capability. Servers that track parcels MUST answer `parcels/track` for every parcel\nthat they have taken.';

/** One change each, unless a count is given. */
const CASES: readonly {
  class: ChangeClass;
  what: string;
  edits: Edits;
  count?: number;
  also?: ChangeClass[];
}[] = [
  {
    class: 'level-raised',
    what: 'SHOULD became MUST',
    edits: { 'basic/transports/index.mdx': [['Clients **SHOULD** support', 'Clients **MUST** support']] },
  },
  {
    class: 'level-lowered',
    what: 'SHOULD became MAY',
    edits: { [PIPE]: [['Clients **SHOULD** end', 'Clients **MAY** end']] },
  },
  {
    class: 'polarity',
    what: 'MUST became MUST NOT',
    edits: { [HTTP]: [['The client **MUST** send an `Accept`', 'The client **MUST NOT** send an `Accept`']] },
  },
  {
    class: 'actor',
    what: 'the server instead of the client',
    edits: { [HTTP]: [['1. The client **MUST** use HTTP POST', '1. The server **MUST** use HTTP POST']] },
  },
  {
    class: 'object',
    what: 'another code span',
    edits: { [PIPE]: [['`SIGTERM`', '`SIGHUP`']] },
  },
  {
    class: 'object',
    what: 'another number',
    edits: { 'server/tracking.mdx': [['shorter than 80 characters', 'shorter than 60 characters']] },
  },
  {
    class: 'object',
    what: 'another status in words and figures',
    edits: { [HTTP]: [['answer with `400 Bad Request`', 'answer with `403 Forbidden`']] },
  },
  {
    class: 'condition',
    what: 'other words in an if clause',
    edits: {
      'basic/handover.mdx': [
        ['If the client cannot speak that version,', 'If the client dislikes that version,'],
      ],
    },
  },
  {
    class: 'reworded',
    what: 'other words elsewhere',
    edits: { [PIPE]: [['end the process with', 'finish the process with']] },
  },
  {
    class: 'added',
    what: 'a sentence more',
    edits: { [PIPE]: [[TERM, `${TERM}* Servers **MUST** leave the pipe clean behind them.\n`]] },
  },
  {
    class: 'removed',
    what: 'a sentence less',
    edits: { [PIPE]: [[TERM, '']] },
  },
  {
    class: 'split',
    what: 'one sentence in two',
    edits: { 'server/tracking.mdx': [[WHOLE, PARTS]] },
  },
  {
    class: 'lead-in',
    what: 'other words above a list, whose two items stay',
    edits: {
      'server/tracking.mdx': [
        ['It is safe to show when all of these hold:', 'It goes on the public board when all of these hold:'],
      ],
    },
    count: 2,
  },
  {
    class: 'moved',
    what: 'the same sentence on another page',
    edits: {
      [PIPE]: [[TERM, '']],
      [HTTP]: [['secret.\n', `secret.\n\nClients **SHOULD** end the process with \`SIGTERM\` first.\n`]],
    },
    also: ['formatting'],
  },
  {
    class: 'link',
    what: 'another target',
    edits: {
      'basic/transports/index.mdx': [
        ['[pipe](/specification/draft/basic/transports/pipe)', '[pipe](/specification/draft/basic)'],
      ],
    },
    count: 0,
  },
  {
    class: 'link',
    what: 'another target in a normative sentence',
    edits: { 'client/receipts.mdx': [['/server/parcels#security-considerations', '/server/parcels#seals']] },
  },
  {
    class: 'place',
    what: 'a heading renamed, with three sentences under it',
    edits: { 'client/receipts.mdx': [['## Signing', '## Signatures']] },
    count: 4,
  },
  {
    class: 'formatting',
    what: 'code marks gone',
    edits: { [PIPE]: [['`SIGTERM`', 'SIGTERM']] },
  },
  {
    class: 'formatting',
    what: 'a full stop more',
    edits: {
      'server/parcels.mdx': [
        ['- refuse a parcel whose seal differs, unless', '- refuse a parcel whose seal differs; unless'],
      ],
    },
  },
];

describe('each class of change', () => {
  it.each(CASES)('$class: $what', async ({ class: named, edits, count = 1, also = [] }) => {
    const changeSet = await compareEdited(edits);
    expect(changeSet.counts).toEqual(count === 0 ? {} : { [named]: count });
    for (const change of changeSet.changes) expect(change.also).toEqual(also);
    expect(changeSet.failures).toEqual([]);
  });

  it('merged: two sentences in one', async () => {
    const changeSet = await compareEdited(
      { 'server/tracking.mdx': [[PARTS, WHOLE]] },
      { 'server/tracking.mdx': [[WHOLE, PARTS]] },
    );
    expect(changeSet.counts).toEqual({ merged: 1 });
    const { from, to, parts } = onlyChange(changeSet);
    expect([from?.words, ...(parts ?? []).map(({ words }) => words)]).toEqual([
      'Servers that track parcels MUST announce the `tracking` capability.',
      'Servers that track parcels MUST answer `parcels/track` for every parcel that they have taken.',
    ]);
    expect(to?.words).toContain('capability, and MUST answer');
  });
});

describe('what is no change', () => {
  const NOTHING: readonly { what: string; edits: Edits }[] = [
    {
      what: 'bold written otherwise',
      edits: { [PIPE]: [['Clients **SHOULD** end', 'Clients __SHOULD__ end']] },
    },
    {
      what: 'a line broken elsewhere',
      edits: { [PIPE]: [['Clients **SHOULD** end the', 'Clients **SHOULD**\n  end the']] },
    },
    {
      what: 'a list numbered otherwise',
      edits: { [HTTP]: [['1. The client **MUST** use', '7. The client **MUST** use']] },
    },
    {
      what: 'prose without keywords',
      edits: { [PIPE]: [['starts the server as a process', 'runs the server as a process']] },
    },
    {
      what: 'a paragraph more in front',
      edits: { [PIPE]: [['* The client starts', 'Pipes are old.\n\n* The client starts']] },
    },
    { what: 'the generated page', edits: { 'schema.mdx': [['\n', '\nServers MUST NOT MUST.\n']] } },
    {
      what: 'an entry of the changelog',
      edits: { 'changelog.mdx': [['be listed here.', 'be listed here. Relays **MUST** read on.']] },
    },
  ];

  it.each(NOTHING)('$what', async ({ edits }) => {
    const changeSet = await compareEdited(edits);
    expect(changeSet.changes).toEqual([]);
    expect(changeSet.counts).toEqual({});
    expect(changeSet.compared).toBeGreaterThan(60);
  });
});

describe('the gravest class names the change, the others stand beside it', () => {
  it('raised, reworded and moved at once', async () => {
    const { class: named, also } = onlyChange(
      await compareEdited({
        [PIPE]: [[TERM, '']],
        [HTTP]: [['secret.\n', 'secret. Clients **MUST** end the whole process with `SIGTERM` first.\n']],
      }),
    );
    expect([named, also]).toEqual(['level-raised', ['reworded', 'moved']]);
  });
});
