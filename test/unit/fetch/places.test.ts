/** The project root rule of DESIGN section 3. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPlaces, packageRoot } from '../../../pipeline/fetch/places.js';
import { put, remove, temporaryFolder } from '../../support/repository.js';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  await put(folder, {
    'project/spec-snapshots/sources.yaml': '',
    'project/inner/spec-snapshots/sources.yaml': '',
  });
  await mkdir(join(folder, 'project/inner/a/b'), { recursive: true });
  await mkdir(join(folder, 'elsewhere'), { recursive: true });
});
afterAll(() => remove(folder));

const env = () => ({ MCP_CLAUSES_CACHE: join(folder, 'user') });

describe('the project root', () => {
  it('is the nearest folder upwards with spec-snapshots/sources.yaml', () => {
    expect(findPlaces(join(folder, 'project/inner/a/b'), env()).root).toBe(join(folder, 'project/inner'));
    expect(findPlaces(join(folder, 'project'), env())).toEqual({
      root: join(folder, 'project'),
      locks: join(folder, 'project/spec-snapshots'),
      snapshots: join(folder, 'project/spec-snapshots'),
      registries: join(folder, 'project/registries'),
      reports: join(folder, 'project/reports'),
      cache: join(folder, 'project/spec-snapshots/.cache'),
      repositories: join(folder, 'user/repositories'),
    });
  });

  it('is none elsewhere: the package serves, the user’s cache holds snapshots, the working folder gets reports', () => {
    const places = findPlaces(join(folder, 'elsewhere'), env());
    expect(places).toEqual({
      root: null,
      locks: join(packageRoot(), 'spec-snapshots'),
      snapshots: join(folder, 'user/spec-snapshots'),
      registries: join(packageRoot(), 'registries'),
      reports: join(folder, 'elsewhere'),
      cache: join(folder, 'user/extractions'),
      repositories: join(folder, 'user/repositories'),
    });
    expect(existsSync(join(places.locks, 'sources.yaml'))).toBe(true);
  });

  it('keeps caches where the system keeps them', () => {
    if (process.platform !== 'linux') return;
    expect(findPlaces(folder, { XDG_CACHE_HOME: '/x' }).repositories).toBe('/x/mcp-clauses/repositories');
    expect(findPlaces(folder, { XDG_CACHE_HOME: '' }).repositories).toMatch(
      /\.cache\/mcp-clauses\/repositories$/,
    );
  });
});
