/** wire.yaml: wire shapes as text, a member a line, so that a change of one member is a change of one line. */
import { Document, isMap, isScalar, isSeq, parse, visit } from 'yaml';
import type { WireShapes } from './shapes.js';

const HEADER = ` Wire shapes of %, compiled from the published schema by "mcp-clauses emit". Do not edit.
 The form is described in pipeline/emit/wire/shapes.ts.`;

/** Heads of shapes that stand on one line. */
const ONE_LINE = new Set(['is', 'enum', 'scalar', 'list', 'map', 'whole', 'result']);

/** Writes a wire document. Same document, same bytes. Exceptions are not part of the file. */
export function printWire(wire: WireShapes): string {
  const { exceptions: _elsewhere, ...shapes } = wire;
  const document = new Document(shapes);
  document.commentBefore = HEADER.replace('%', wire.revision);
  visit(document, {
    Map(_key, node) {
      const [head] = node.items;
      const name = isScalar(head?.key) ? String(head.key.value) : '';
      if (head === undefined || (ONE_LINE.has(name) && !holdsObject(head.value))) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}

function holdsObject(node: unknown): boolean {
  if (isMap(node)) return node.has('object') || node.items.some((pair) => holdsObject(pair.value));
  return isSeq(node) && node.items.some(holdsObject);
}

/** Reads a wire document as data; `checkWire` says whether it is one. */
export function parseWire(text: string): unknown {
  return parse(text, { maxAliasCount: 0 });
}
