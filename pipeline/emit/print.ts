/** Registries as text: keys sorted, no timestamps, a clause or a type a line. Same registry, same bytes. */
import type { Registry } from './registry.js';

/** Members whose entries stand on a line of their own. */
const BY_LINE = ['areas', 'clauses'] as const;

export function printRegistry(registry: Registry): string {
  const parts = Object.keys(registry)
    .sort()
    .map((key) => {
      const value = registry[key as keyof Registry];
      if (key === 'wire') return `  "wire": ${printWireMember(registry.wire)}`;
      if ((BY_LINE as readonly string[]).includes(key))
        return `  ${JSON.stringify(key)}: ${printLines(value as unknown[])}`;
      return `  ${JSON.stringify(key)}: ${printCompact(value)}`;
    });
  return `{\n${parts.join(',\n')}\n}\n`;
}

const printLines = (list: readonly unknown[]): string =>
  list.length === 0 ? '[]' : `[\n${list.map((entry) => `    ${printCompact(entry)}`).join(',\n')}\n  ]`;

function printWireMember(wire: Registry['wire']): string {
  const lines = Object.keys(wire)
    .sort()
    .map((key) => {
      const value = wire[key as keyof typeof wire];
      if (key !== 'types') return `    ${JSON.stringify(key)}: ${printCompact(value)}`;
      const types = Object.entries(wire.types)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, shape]) => `      ${JSON.stringify(name)}: ${printCompact(shape)}`);
      return `    "types": {\n${types.join(',\n')}\n    }`;
    });
  return `{\n${lines.join(',\n')}\n  }`;
}

/** JSON on one line, keys sorted at every depth. */
export function printCompact(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
