import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FetchError } from '../../../pipeline/fetch/errors.js';
import { GitError, git, gitText, isNetworkError } from '../../../pipeline/fetch/git.js';
import { insteadOfGit, remove, temporaryFolder } from '../../support/repository.js';

let folder: string;
let restore = (): void => {};
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterEach(() => restore());
afterAll(() => remove(folder));

const stub = async (script: string) => {
  restore = await insteadOfGit(folder, script);
};
const calls = async () =>
  (await readFile(join((process.env['PATH'] ?? '').split(':')[0] ?? '', 'count'), 'utf8')).length;

describe('git as a subprocess', () => {
  it('gets its arguments as they are: no shell reads them', async () => {
    await stub('for a in "$@"; do printf "[%s]" "$a"; done');
    expect(await gitText(['log', '$(touch x)', 'a b', '; rm -rf *', "'"])).toBe(
      "[log][$(touch x)][a b][; rm -rf *][']",
    );
  });

  it('that is not there is said so, with what to do', async () => {
    const { PATH } = process.env;
    process.env['PATH'] = join(folder, 'nowhere');
    restore = () => {
      process.env['PATH'] = PATH;
    };
    const error = await git(['version']).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(FetchError);
    expect((error as Error).message).toMatch(/git was not found\. Install git .*--source a plain folder/);
  });

  it('is killed when it does not answer in time, its helpers with it', async () => {
    await stub('sleep 60 & echo $! > "$COUNT"; wait');
    const error = await git(['fetch'], { timeout: 300 }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(GitError);
    expect((error as Error).message).toMatch(/no answer within 0\.3 s/);
    const helper = Number(
      await readFile(join((process.env['PATH'] ?? '').split(':')[0] ?? '', 'count'), 'utf8'),
    );
    await expect.poll(() => alive(helper), { timeout: 2_000 }).toBe(false);
  });

  it('is run again after network errors, as often as there are waits', async () => {
    await stub(
      'printf x >> "$COUNT"; [ $(wc -c < "$COUNT") -ge 3 ] && { echo well; exit 0; }; echo "fatal: unable to access: Could not resolve host: x" >&2; exit 128',
    );
    expect(await gitText(['fetch'], { backOff: [1, 1] })).toBe('well');
    expect(await calls()).toBe(3);
  });

  it('fails with the last network error when all attempts are used up', async () => {
    await stub('printf x >> "$COUNT"; echo "fatal: early EOF" >&2; exit 128');
    await expect(git(['fetch'], { backOff: [1, 1] })).rejects.toThrow(/early EOF/);
    expect(await calls()).toBe(3);
  });

  it('is not run again after an error that will stay', async () => {
    await stub('printf x >> "$COUNT"; echo "fatal: repository not found" >&2; exit 128');
    await expect(git(['fetch'], { backOff: [1, 1] })).rejects.toThrow(/repository not found/);
    expect(await calls()).toBe(1);
  });

  it('sees nothing of a surrounding repository, asks nothing, and uses only known transports', async () => {
    await stub(`echo "\${GIT_DIR-unset} \${GIT_INDEX_FILE-unset} $GIT_TERMINAL_PROMPT $GIT_ALLOW_PROTOCOL"`);
    process.env['GIT_DIR'] = '/elsewhere';
    process.env['GIT_INDEX_FILE'] = '/elsewhere/index';
    try {
      expect(await gitText(['x'])).toBe('unset unset 0 file:git:http:https:ssh');
    } finally {
      delete process.env['GIT_DIR'];
      delete process.env['GIT_INDEX_FILE'];
    }
  });

  it('speaks without escapes and credentials', async () => {
    await stub('printf "fatal: \\033[31mhttps://me:secret@a.example/ is gone\\n" >&2; exit 1');
    await expect(git(['x'])).rejects.toThrow('fatal:  [31mhttps://a.example/ is gone');
  });
});

describe('network errors', () => {
  it.each([
    "fatal: unable to access 'https://a/': Could not resolve host: a",
    'ssh: connect to host a port 22: Connection refused',
    'error: RPC failed; HTTP 503 curl 22 The requested URL returned error: 503',
    'fatal: The remote end hung up unexpectedly',
    'fetch-pack: unexpected disconnect while reading sideband packet',
    'fatal: unable to access: The requested URL returned error: 429',
  ])('%s', (stderr) => {
    expect(isNetworkError({ stderr, timedOut: false })).toBe(true);
  });

  it.each([
    'fatal: repository not found',
    'fatal: not our ref abc',
    'returned error: 403',
    'fatal: bad object',
  ])('not: %s', (stderr) => {
    expect(isNetworkError({ stderr, timedOut: false })).toBe(false);
  });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
