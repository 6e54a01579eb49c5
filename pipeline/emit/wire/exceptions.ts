/** Exceptions to the wire shapes: read from registries/<revision>/exceptions.yaml and held against the shapes. */
import {
  type Node,
  parseShape,
  parseTypes,
  WireError,
  type WireException,
  type WireShapes,
} from './shapes.js';

/** The exceptions file, parsed. */
export interface ExceptionsFile {
  revision: string;
  exceptions: WireException[];
}

/**
 * Wire shapes with their exceptions. Throws WireError when an exception names a place that the shapes do not have, or
 * allows what they allow anyway: an exception that does nothing must not stay.
 */
export function withExceptions(wire: WireShapes, file: ExceptionsFile): WireShapes {
  const where = (id: string): string => `exceptions of ${wire.revision}, ${id}`;
  if (file.revision !== wire.revision)
    throw new WireError(`exceptions of ${file.revision} given for the shapes of ${wire.revision}`);
  const types = parseTypes(wire);
  const ids = new Set<string>();
  for (const exception of file.exceptions) {
    if (ids.has(exception.id)) throw new WireError(`${where(exception.id)}: the id stands twice`);
    ids.add(exception.id);
    if (exception.allows !== 'absent') parseShape(exception.allows, where(exception.id));
    for (const member of exception.members) {
      const places = placesOf(types, member.split('.')[0] ?? '').filter((place) => place.name === member);
      if (places.length === 0)
        throw new WireError(`${where(exception.id)}: the shapes have no place ${member}`);
      if (exception.allows === 'absent' && !places.some((place) => place.required))
        throw new WireError(`${where(exception.id)}: ${member} may be absent anyway`);
    }
  }
  return { ...wire, exceptions: file.exceptions };
}

/** Every place within a type, named as exceptions name them. */
function placesOf(types: ReadonlyMap<string, Node>, type: string): { name: string; required: boolean }[] {
  const root = types.get(type);
  const places: { name: string; required: boolean }[] = [];
  const visit = (node: Node, name: string): void => {
    if (node.kind === 'list') place(node.of, `${name}.*`, false);
    else if (node.kind === 'union' || node.kind === 'all') for (const part of node.of) visit(part, name);
    else if (node.kind === 'object') {
      for (const member of node.members) place(member.node, `${name}.${member.name}`, member.required);
      if (node.rest !== undefined) place(node.rest, `${name}.*`, false);
    }
  };
  const place = (node: Node, name: string, required: boolean): void => {
    places.push({ name, required });
    visit(node, name);
  };
  if (root !== undefined) place(root, type, false);
  return places;
}
