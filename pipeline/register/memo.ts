/** The ledger cache: what a ledger file holds, by its text, so that a run parses only what changed. May be deleted at any time. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { LedgerFile } from './ledger.js';
import { type LedgerSource, parseLedger } from './load.js';
import { LEDGER_SCHEMA } from './schema.js';

/** The ledgers of one revision. Without a cache folder it only parses. */
export class LedgerMemo {
  private readonly file: string | undefined;
  private readonly known: Readonly<Record<string, LedgerFile>>;
  private readonly seen: [digest: string, data: LedgerFile][] = [];

  constructor(cache: string | undefined, revision: string) {
    this.file = cache === undefined ? undefined : join(cache, 'ledgers', `${revision}.json`);
    this.known = readKnown(this.file);
  }

  /** As `parseLedger`; the document of a known text is parsed when somebody asks for it. Throws LedgerError. */
  parse(file: string, text: string): LedgerSource {
    // What a schema before this one took may be refused now.
    const digest = createHash('sha256').update(JSON.stringify(LEDGER_SCHEMA)).update(text).digest('hex');
    const data = Object.hasOwn(this.known, digest) ? this.known[digest] : undefined;
    const source = data === undefined ? parseLedger(file, text) : lazily(file, text, data);
    this.seen.push([digest, source.data]);
    return source;
  }

  /** Keeps what was parsed. A cache that cannot be written costs time, not the run. */
  async keep(): Promise<void> {
    const { file, seen, known } = this;
    if (file === undefined || seen.every(([digest]) => Object.hasOwn(known, digest))) return;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFileAtomic(file, JSON.stringify(Object.fromEntries(seen)), { fsync: false });
    } catch {
      return;
    }
  }
}

function readKnown(file: string | undefined): Record<string, LedgerFile> {
  if (file === undefined || !existsSync(file)) return {};
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, LedgerFile>;
  } catch {
    return {};
  }
}

function lazily(file: string, text: string, data: LedgerFile): LedgerSource {
  let parsed: LedgerSource | undefined;
  const whole = (): LedgerSource => {
    parsed ??= parseLedger(file, text);
    return parsed;
  };
  return {
    file,
    data,
    get document() {
      return whole().document;
    },
    get lines() {
      return whole().lines;
    },
  };
}
