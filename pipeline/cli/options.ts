/** Options and output that several commands share. */
import { InvalidArgumentError, Option } from 'commander';

export type OutputFormat = 'text' | 'json';

export const formatOption = (): Option =>
  new Option('--format <format>', 'form of the result').choices(['text', 'json']).default('text');

export const sourceOption = (): Option =>
  new Option(
    '--source <source>',
    'git URL, git bundle, clone, or folder that holds docs/specification and schema (default: the local snapshot if it satisfies its lock, else the published repository)',
  );

export const revisionOption = (): Option =>
  new Option('--revision <revision>', 'a dated revision, or draft; give it again for several').argParser(
    (value: string, earlier: string[] | undefined) => [...(earlier ?? []), value],
  );

/** Parses a whole number above 0. */
export function positive(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('a whole number above 0 is needed');
  return number;
}

/** Writes a result to standard output: as JSON with a final newline, or in words. */
export function printResult<T>(format: OutputFormat, value: T, inWords: (value: T) => string): void {
  process.stdout.write(format === 'json' ? `${JSON.stringify(value, null, 2)}\n` : inWords(value));
}

/** An option that takes one of a few values and may be given once. */
export const choiceOption = (flags: string, description: string, values: readonly string[]): Option =>
  new Option(flags, `${description} (${values.join(', ')})`).argParser(
    (value: string, earlier: string | undefined) => {
      if (!values.includes(value)) throw new InvalidArgumentError(`allowed: ${values.join(', ')}`);
      return once(value, earlier);
    },
  );

/** An option whose second value would silently replace its first: it may be given once. */
export const onceOption = (flags: string, description: string): Option =>
  new Option(flags, description).argParser(once);

function once(value: string, earlier: string | undefined): string {
  if (earlier !== undefined) throw new InvalidArgumentError('may be given once');
  return value;
}
