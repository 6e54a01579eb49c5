/** Exceptions to the wire shapes: read from registries/<revision>/exceptions.yaml and held against the shapes. */
import {
  type Member,
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
 * lets a member be absent that may be absent anyway.
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
      if (exception.allows === 'absent' && !places.some((place) => place.member?.required))
        throw new WireError(`${where(exception.id)}: ${member} may be absent anyway`);
    }
  }
  return { ...wire, exceptions: file.exceptions };
}

/** A place within a type. */
export interface TypePlace {
  /** As exceptions name it. */
  name: string;
  node: Node;
  /** The member that stands there; absent for the type itself and for entries of lists and maps. */
  member?: Member;
}

/** Every place within a type, in the order of its shape; none when there is no such type. */
export function placesOf(types: ReadonlyMap<string, Node>, type: string): TypePlace[] {
  const root = types.get(type);
  const places: TypePlace[] = [];
  const visit = (node: Node, name: string): void => {
    if (node.kind === 'list') place({ name: `${name}.*`, node: node.of });
    else if (node.kind === 'union' || node.kind === 'all') for (const part of node.of) visit(part, name);
    else if (node.kind === 'object') {
      for (const member of node.members) place({ name: `${name}.${member.name}`, node: member.node, member });
      if (node.rest !== undefined) place({ name: `${name}.*`, node: node.rest });
    }
  };
  const place = (found: TypePlace): void => {
    places.push(found);
    visit(found.node, found.name);
  };
  if (root !== undefined) place({ name: type, node: root });
  return places;
}

/** The places that an exception names. */
export function excepted(types: ReadonlyMap<string, Node>, exception: WireException): TypePlace[] {
  return exception.members.flatMap((member) =>
    placesOf(types, member.split('.')[0] ?? '').filter(({ name }) => name === member),
  );
}
