/** Minting: the next free number of an area. No number is used twice, in any revision, tombstones and public ids included. */
import type { Ledger } from './rules.js';

/** Hands out ids, ascending an area. */
export type Mint = (area: string) => string;

/** A mint that knows every id that was ever given. */
export function mintOf({ files, publicIds }: Pick<Ledger, 'files' | 'publicIds'>): Mint {
  const highest = new Map<string, number>();
  const note = (id: string) => {
    const dash = id.lastIndexOf('-');
    const area = id.slice(0, dash);
    highest.set(area, Math.max(highest.get(area) ?? 0, Number(id.slice(dash + 1))));
  };
  for (const { data } of files) {
    for (const { id } of data.clauses) note(id);
    for (const { id } of data.tombstones ?? []) note(id);
  }
  for (const id of publicIds.keys()) note(id);
  return (area) => {
    const number = (highest.get(area) ?? 0) + 1;
    if (number > 999)
      throw new RangeError(
        `area ${area} has used all of its 999 numbers; give its pages a new area in areas.yaml`,
      );
    highest.set(area, number);
    return `${area}-${String(number).padStart(3, '0')}`;
  };
}
