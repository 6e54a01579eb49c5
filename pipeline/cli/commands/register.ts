import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPlaces } from '../../fetch/places.js';
import type { Derivation } from '../../register/derive.js';
import type { DraftRecord } from '../../register/promote.js';
import type { Registration } from '../../register/reregister.js';
import { registerFrom, registerRevision } from '../../register/run.js';
import { formatOption, type OutputFormat, printResult, sourceOption } from '../options.js';
import { type CommandModule, finishWith, Refusal } from '../program.js';

interface RegisterFlags {
  from?: string;
  source?: string;
  dryRun?: boolean;
  format: OutputFormat;
}

export const registerCommand: CommandModule = (program) => {
  program
    .command('register')
    .description(
      'bring the ledger of a revision up to its fetched pages, or a new revision in from an earlier one',
    )
    .argument('<revision>', 'a dated revision')
    .option('--from <revision>', 'the revision that it descends from; draft takes the record of the watch')
    .addOption(sourceOption())
    .option('--dry-run', 'compute and check everything, write nothing')
    .addOption(formatOption())
    .action(async (revision: string, flags: RegisterFlags) => {
      if (revision === 'draft')
        throw new Refusal('the draft has no ledger: it is watched, and registered once it has a date');
      const places = findPlaces();
      const common = {
        places,
        revision,
        dryRun: flags.dryRun ?? false,
        ...(flags.source === undefined ? {} : { source: flags.source }),
      };
      if (flags.from === undefined) {
        const registration = await registerRevision(common);
        printResult(flags.format, registrationData(registration), () => registrationText(registration));
        if (registration.unusedDecisions.length > 0) finishWith(1);
        return;
      }
      const record =
        flags.from === 'draft' ? await readRecord(join(places.reports, 'draft-baseline.json')) : undefined;
      const derivation = await registerFrom({
        ...common,
        from: flags.from,
        ...(record === undefined ? {} : { record }),
      });
      printResult(flags.format, derivationData(derivation), () => derivationText(derivation));
      if (derivation.unusedDecisions.length > 0) finishWith(1);
    });
};

async function readRecord(file: string): Promise<DraftRecord | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DraftRecord;
  } catch {
    return undefined;
  }
}

const files = (result: Registration | Derivation): string[] => result.written.map(({ file }) => file);

function registrationData(result: Registration): object {
  const { changes, tombstones, added, permissions, nonClauses, unusedDecisions } = result;
  return { written: files(result), changes, tombstones, added, permissions, nonClauses, unusedDecisions };
}

function registrationText(result: Registration): string {
  return lines([
    ...result.changes.map((change) => `${change.outcome}: ${change.clause.id}`),
    ...result.tombstones.map((id) => `tombstone: ${id}`),
    ...result.added.map(({ id }) => `new, waits for review: ${id}`),
    ...result.unusedDecisions.map(
      () => 'a decision in registries/decisions.yaml is not used any more: remove it',
    ),
    `${result.written.length} files written, ${result.added.length} new clauses, ${result.permissions} new permissions, ${result.nonClauses} new non-clauses`,
  ]);
}

function derivationData(result: Derivation): object {
  const { descendants, dropped, added, permissions, nonClauses, possible, unusedDecisions } = result;
  return {
    written: files(result),
    descendants,
    dropped,
    added,
    permissions,
    nonClauses,
    possible,
    unusedDecisions,
  };
}

function derivationText(result: Derivation): string {
  const settled = result.descendants.filter((each) => each.settled).length;
  return lines([
    ...result.descendants
      .filter((each) => !each.settled)
      .map(({ id, from, relation }) => `waits for review: ${id} ${relation} ${from}`),
    ...result.added.map(({ id }) => `new, waits for review: ${id}`),
    ...result.dropped.map((id) => `dropped: ${id}`),
    `${settled} of ${result.descendants.length} descendants carried over without review, ${result.added.length} new, ${result.dropped.length} dropped`,
  ]);
}

const lines = (all: string[]): string => `${all.join('\n')}\n`;
