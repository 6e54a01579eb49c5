/** The Snapshot artefact: what `fetch` brought in for one revision, and from where. */

/** A page of the specification, or the revision's `schema.json`, as it stood at the locked commit. */
export interface LockedFile {
  /** Path below the revision's folder (`basic/index.mdx`), or `schema.json`. */
  path: string;
  /** Git blob id (SHA-1, 40 hex digits). */
  blob: string;
  /** SHA-256 of the bytes, 64 hex digits. */
  sha256: string;
  bytes: number;
}

/** spec-snapshots/<revision>/lock.json: committed; holds no words of the specification. */
export interface Lock {
  revision: string;
  /** Where it was fetched from: the published repository, or null for a plain folder. */
  repository: string | null;
  /** Commit of the published repository (40 hex digits); null for a plain folder. */
  commit: string | null;
  /** Commit date, ISO 8601; null for a plain folder. */
  date: string | null;
  /** Sorted by path. */
  files: LockedFile[];
}

/** A snapshot in memory: the lock and the texts it vouches for. */
export interface Snapshot {
  lock: Lock;
  /** Text of each file of the lock, by its path. */
  texts: ReadonlyMap<string, string>;
}
