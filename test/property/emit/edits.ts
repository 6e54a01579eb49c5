/** Every small edit of a shape that would lose or bend one constraint of the published schema. */
import type { Node } from '../../../pipeline/emit/wire/shapes.js';

export interface Edit {
  /** What was done, for a failing test's message. */
  what: string;
  node: Node;
}

const ANY: Node = { kind: 'scalar', type: 'any' };

/** The shape with one edit each. */
export function editsOf(node: Node, at = ''): Edit[] {
  const within = (edits: Edit[], put: (inner: Node) => Node): Edit[] =>
    edits.map((edit) => ({ what: edit.what, node: put(edit.node) }));
  switch (node.kind) {
    case 'scalar': {
      const edits: Edit[] = [];
      if (node.type !== 'any') edits.push({ what: `${at} is any`, node: ANY });
      if (node.type === 'integer')
        edits.push({ what: `${at} is a number`, node: { ...node, type: 'number' } });
      if (node.format !== undefined && node.format !== 'byte')
        edits.push({ what: `${at} without format`, node: { kind: 'scalar', type: 'string' } });
      for (const limit of Object.keys(node.limits ?? {}))
        edits.push({
          what: `${at} without ${limit}`,
          node: {
            ...node,
            limits: Object.fromEntries(Object.entries(node.limits ?? {}).filter(([key]) => key !== limit)),
          },
        });
      return edits;
    }
    case 'ref':
      return [{ what: `${at} without ${node.name}`, node: ANY }];
    case 'values':
      return [
        { what: `${at} is any`, node: ANY },
        ...node.values.flatMap((value, i) =>
          node.values.length > 1
            ? [
                {
                  what: `${at} without ${String(value)}`,
                  node: { ...node, values: node.values.filter((_, k) => k !== i) },
                },
              ]
            : [],
        ),
      ];
    case 'list':
      return [
        { what: `${at} is any`, node: ANY },
        ...(node.limits === undefined
          ? []
          : [{ what: `${at} without limits`, node: { kind: 'list', of: node.of } as Node }]),
        ...within(editsOf(node.of, `${at}[]`), (of) => ({ ...node, of })),
      ];
    case 'union':
    case 'all':
      return node.of.flatMap((part, i) => [
        { what: `${at} without part ${i}`, node: { ...node, of: node.of.filter((_, k) => k !== i) } },
        ...within(editsOf(part, `${at}(${i})`), (inner) => ({
          ...node,
          of: node.of.map((old, k) => (k === i ? inner : old)),
        })),
      ]);
    case 'object':
      return [
        ...(node.members.length === 0 && node.rest === undefined
          ? []
          : [{ what: `${at} is any`, node: ANY }]),
        ...node.members.flatMap((member, i) => {
          const put = (changed: typeof member): Node => ({
            ...node,
            members: node.members.map((old, k) => (k === i ? changed : old)),
          });
          const place = `${at}.${member.name}`;
          return [
            {
              what: `${place} ${member.required ? 'optional' : 'required'}`,
              node: put({ ...member, required: !member.required }),
            },
            ...within(editsOf(member.node, place), (inner) => put({ ...member, node: inner })),
          ];
        }),
        ...(node.rest === undefined
          ? []
          : within(editsOf(node.rest, `${at}.*`), (rest) => ({ ...node, rest }))),
      ];
  }
}
