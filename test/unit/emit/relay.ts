/** A small ledger of the made-up relay protocol, sealed on its pages, for the tests of emit. */

import type { EmitInput } from '../../../pipeline/emit/emit.js';
import { compileShapes } from '../../../pipeline/emit/wire/compile.js';
import { extractRevision } from '../../../pipeline/extract/extract.js';
import type { Area } from '../../../pipeline/register/ledger.js';
import { type LedgerSource, parseLedger } from '../../../pipeline/register/load.js';
import { indexPlaces, type PlaceIndex } from '../../../pipeline/register/places.js';
import { isSealed, seal } from '../../../pipeline/register/seal.js';
import { example } from '../../support/example.js';

export const REVISION = '2024-09-30';
export const COMMIT = '0123456789abcdef0123456789abcdef01234567';

export const AREAS: Area[] = [
  { area: 'SHAK', title: 'Handshake', pages: { [REVISION]: ['basic/handover.mdx'] } },
  { area: 'PARC', title: 'Parcels', pages: { [REVISION]: ['server/parcels.mdx', 'schema.json'] } },
  { area: 'NONE', title: 'Nothing yet', pages: {} },
];

export const PARCELS = `area: PARC
revision: ${REVISION}
clauses:
  - id: PARC-002
    level: MUST NOT
    actor: server
    says: A server with a broken seal before it keeps the parcel.
    at: ['server/parcels.mdx:25 MUST NOT']
    lineage: { rule: broken-seal-kept }
    gate: server.parcels
    excluded: { because: hidden-state, note: The seal would have to be in the recording. }
  - id: PARC-001
    level: MUST
    actor: server
    says: A server that has parcels to give says so when it introduces itself.
    at: ['server/parcels.mdx:7 MUST']
    lineage: { rule: parcels-announced }
    checks: [parcels.announced, 'parcels.shared#announced']
`;

export const HANDSHAKE = `area: SHAK
revision: ${REVISION}
clauses:
  - id: SHAK-001
    level: MUST
    actor: client
    says: A session starts with the client's handover.
    at: ['basic/handover.mdx:7 MUST']
    lineage: { rule: handover-first }
    copies: [SHAK-003]
    checks: [handover.first]
  - id: SHAK-002
    level: MUST
    actor: both
    says: Whoever takes part keeps to what was settled and answers when asked for a sign of life.
    at: ['basic/handover.mdx:30 MUST']
    lineage: { rule: settled-terms-kept }
    contradicts: [SHAK-003]
    transport: stdio
    planned:
      - check: handover.terms
        looks: Each message is held against what was announced.
  - id: SHAK-003
    level: SHOULD
    actor: both
    says: A stopped piece of work gets no answer.
    at: ['basic/handover.mdx:50 SHOULD > 53']
    lineage: { rule: stopped-unanswered }
    copies: [SHAK-001]
    contradicts: [SHAK-002]
    wire: [StopNotification.params]
    wire-disagrees: The shape has no such member.
    checks: [handover.first]
`;

let index: Promise<PlaceIndex> | undefined;

export function relayIndex(): Promise<PlaceIndex> {
  index ??= example(REVISION).then((snapshot) => indexPlaces(extractRevision(snapshot)));
  return index;
}

/** Ledger files, sealed unless told otherwise. */
export async function relayFiles(texts = [PARCELS, HANDSHAKE], sealed = true): Promise<LedgerSource[]> {
  const places = await relayIndex();
  return texts.map((text) => {
    const area = /^area: (\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
    const source = parseLedger(`registries/${REVISION}/${area}.yaml`, text);
    return sealed && !isSealed(source) ? seal(source, places) : source;
  });
}

export async function relayInput(change: Partial<EmitInput> = {}): Promise<EmitInput> {
  const { texts } = await example(REVISION);
  return {
    revision: REVISION,
    registryVersion: '1.2.3',
    commit: COMMIT,
    areas: AREAS,
    files: await relayFiles(),
    wire: compileShapes(REVISION, texts.get('schema.json') ?? ''),
    ...change,
  };
}
