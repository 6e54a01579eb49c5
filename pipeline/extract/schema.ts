/** schema.json → its normative sentences: the `description` texts, which the generated schema page repeats. */
import { blocksOf } from './blocks.js';
import type { LowerCaseBinding, Sentence } from './extraction.js';
import { findKeywords } from './keywords.js';
import { bindsInLowerCase } from './lower-case.js';
import { parseDescription } from './markdown.js';
import { BlockReader, type PageExtraction } from './page.js';

export const SCHEMA_PAGE = 'schema.json';

/** Members of a schema whose values are data, not schemas: a `description` in them describes nothing. */
const DATA = new Set(['default', 'const', 'enum', 'examples', 'example']);
/** Members whose own members are named freely, so that one called `description` is no annotation. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);
const MAX_DEPTH = 100;

/**
 * Reads the descriptions of a JSON Schema. Those with equal text (a member inherited by many types) are one: their
 * sentences carry every pointer, in the document's order, and the first pointer is their section.
 */
export function extractSchema(revision: string, text: string): PageExtraction {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    return { page: SCHEMA_PAGE, sentences: [], lowerCase: [], failure: { reason: (error as Error).message } };
  }
  const sentences: Sentence[] = [];
  const lowerCase: LowerCaseBinding[] = [];
  for (const [description, pointers] of descriptions(schema)) {
    if (findKeywords(description).length === 0 && !bindsInLowerCase(description)) continue;
    const source = withoutLinkTags(description);
    const reader = new BlockReader(revision, SCHEMA_PAGE, undefined, {
      section: pointers[0] ?? '',
      pointers,
    });
    for (const block of blocksOf(parseDescription(source), source, 'schema-description')) reader.read(block);
    sentences.push(...reader.sentences);
    lowerCase.push(...reader.lowerCase);
  }
  return { page: SCHEMA_PAGE, sentences, lowerCase };
}

/** `{@link Target}` and `{@link Target | label}` of TSDoc, left in the descriptions by the generator. */
const LINK_TAG = /\{@link(?:code|plain)?\s([^{}]{1,300})\}/g;

/** A description as Markdown: the label or target of each TSDoc link stands in its place. */
export function withoutLinkTags(description: string): string {
  return description.replace(LINK_TAG, (_, inside: string) => inside.split('|').at(-1)?.trim() ?? '');
}

/** Every description with the JSON pointers (RFC 6901, no leading `#`) of the schemas that carry it. */
export function descriptions(schema: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (value: unknown, pointer: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      value.forEach((item, i) => {
        visit(item, `${pointer}/${i}`, depth + 1);
      });
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (name === 'description' && typeof member === 'string') {
        const pointers = found.get(member);
        if (pointers) pointers.push(pointer);
        else found.set(member, [pointer]);
      } else if (NAMED.has(name) && typeof member === 'object' && member !== null && !Array.isArray(member)) {
        for (const [key, schema] of Object.entries(member)) {
          visit(schema, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
        }
      } else if (!DATA.has(name)) visit(member, at, depth + 1);
    }
  };
  visit(schema, '', 0);
  return found;
}
