/** The servers of the matrix, all from the npm registry, pinned in reference/matrix/package-lock.json. */
import type { Revision } from '../conformance/scenarios.js';

export interface Subject {
  /** Name in the table. */
  name: string;
  /** Packages whose versions stand in the table. */
  packages: string[];
  transport: 'stdio' | 'http';
  /** Arguments of node, in reference/matrix/. An HTTP server says `listening on URL` on stderr. */
  args: string[];
  revisions: Revision[];
}

const modules = (path: string): string => `node_modules/${path}`;
const official = (name: string, entry: string, args: string[] = []): Subject => ({
  name,
  packages: [`@modelcontextprotocol/${name}`],
  transport: 'stdio',
  args: [modules(`@modelcontextprotocol/${name}/${entry}`), ...args],
  revisions: ['2025-11-25'],
});
const BOTH: Revision[] = ['2025-11-25', '2026-07-28'];

export const SUBJECTS: readonly Subject[] = [
  official('server-everything', 'dist/index.js', ['stdio']),
  {
    ...official('server-everything', ''),
    name: 'server-everything (HTTP)',
    transport: 'http',
    args: ['servers/everything-http.mjs'],
  },
  official('server-filesystem', 'dist/index.js', ['servers']),
  official('server-memory', 'dist/index.js'),
  official('server-sequential-thinking', 'dist/index.js'),
  {
    name: 'context7',
    packages: ['@upstash/context7-mcp'],
    transport: 'stdio',
    args: [modules('@upstash/context7-mcp/dist/index.js')],
    revisions: BOTH,
  },
  {
    name: 'fastmcp',
    packages: ['fastmcp'],
    transport: 'stdio',
    args: ['servers/fastmcp.mjs'],
    revisions: ['2025-11-25'],
  },
  {
    name: 'tmcp',
    packages: ['tmcp', '@tmcp/transport-stdio'],
    transport: 'stdio',
    args: ['servers/tmcp.mjs'],
    revisions: BOTH,
  },
  {
    name: 'tmcp (HTTP)',
    packages: ['tmcp', '@tmcp/transport-http'],
    transport: 'http',
    args: ['servers/tmcp.mjs', '--http'],
    revisions: BOTH,
  },
  {
    name: 'mcp-lite',
    packages: ['mcp-lite'],
    transport: 'http',
    args: ['servers/mcp-lite.mjs'],
    revisions: ['2025-11-25'],
  },
  {
    name: 'mcp-handler',
    packages: ['mcp-handler'],
    transport: 'http',
    args: ['servers/mcp-handler.mjs'],
    revisions: BOTH,
  },
];
