import { expect, it } from 'vitest';
import { CHECKS } from '../../pipeline/validate/checks/index.js';
import { checkPages, staleCheckPages } from '../../scripts/check-docs.js';
import { REVISIONS, registry } from '../support/registries.js';

const pages = checkPages(CHECKS, REVISIONS.map(registry));

it('has a section for every check', () => {
  const text = [...pages.values()].join('\n');
  expect(CHECKS.map(({ id }) => id).filter((id) => !text.includes(`\n## ${id}\n`))).toEqual([]);
});

it('is what is committed; npm run docs writes it', () => {
  expect(staleCheckPages(pages)).toEqual([]);
});
