/** What can go wrong with a source, worded for the person who has to act on it. */

/** A source, a snapshot or a lock that cannot be used: what, where, and what to do. Commands end with exit code 2. */
export class FetchError extends Error {
  override name = 'FetchError';
}

/** Files that are not what the lock vouches for. */
export class LockMismatch extends FetchError {
  override name = 'LockMismatch';
  constructor(
    readonly revision: string,
    readonly differences: readonly LockDifference[],
    advice: string,
  ) {
    super(
      [
        `${revision}: ${differences.length} of its files are not what spec-snapshots/${revision}/lock.json says`,
        ...differences.map(
          (d) => `  ${d.path}: expected ${d.expected ?? 'no such file'}, found ${d.found ?? 'no such file'}`,
        ),
        advice,
      ].join('\n'),
    );
  }
}

/** One file that differs; SHA-256 of what is expected and of what is there, or undefined where there is none. */
export interface LockDifference {
  path: string;
  expected: string | undefined;
  found: string | undefined;
}
