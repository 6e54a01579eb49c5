/** The watch could not compare, or will not write: why, and what to do. Commands end with exit code 2. */
export class WatchError extends Error {
  override name = 'WatchError';
}
