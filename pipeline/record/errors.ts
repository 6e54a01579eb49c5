/** A recording that cannot be made; the message says what was wrong and what to do. Exit code 2. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}
