/** Foreign captures → trace lines, one list for each session. */
import type { CaptureTrait } from '../../trace/event.js';
import { MemorySink } from '../draft.js';
import { wellFormed } from '../privacy.js';
import type { Importer, ImportOptions, Source, Target } from './capture.js';
import { ImportError } from './capture.js';

export interface ImportedSession {
  /** The name on its events. */
  name: string;
  /** Lines of the trace, without their ends. `seq` goes on through all sessions. */
  lines: string[];
}

export interface Imported {
  sessions: ImportedSession[];
  /** Lines of all sessions in their common order. */
  lines: string[];
  messages: number;
  gaps: number;
  traits: CaptureTrait[];
  notes: string[];
}

/** Throws ImportError when the sources are not what the importer reads, or hold no messages. */
export function importCapture(
  importer: Importer,
  sources: readonly Source[],
  options: ImportOptions,
): Imported {
  const wanted = importer.files ?? 1;
  if (sources.length !== wanted) {
    throw new ImportError(
      wanted === 2
        ? `--from ${importer.kind} takes two files: what the client sent, then what the server sent.`
        : `--from ${importer.kind} takes one file, not ${sources.length}.`,
    );
  }
  const sink = new MemorySink();
  const notes: string[] = [];
  let stamp: ReturnType<Target['stamp']> = {};
  importer.read(sources, {
    sink,
    options,
    note: (message) => notes.push(message),
    at: ({ ts, sourceLine }) => {
      stamp = {
        ...(ts === undefined ? {} : { ts: wellFormed(ts) }),
        ...(sourceLine === undefined ? {} : { sourceLine }),
      };
    },
    stamp: () => stamp,
    isSpoiled: () =>
      stamp.sourceLine !== undefined && sources.some(({ spoiled }) => spoiled.has(stamp.sourceLine ?? 0)),
  });
  const drafts = sink.events.map(({ draft }) => draft);
  const messages = drafts.filter(({ kind }) => kind === 'message').length;
  if (messages === 0)
    throw new ImportError(`${sources.map(({ name }) => name).join(', ')}: no messages were found.`);
  return {
    sessions: sink.sessions().map((session) => ({ name: session.name ?? '', lines: sink.lines(session) })),
    lines: sink.lines(),
    messages,
    gaps: drafts.filter(({ gap }) => gap !== undefined).length,
    traits: [...new Set(drafts.flatMap(({ capture }) => capture ?? []))].sort(),
    notes,
  };
}
