/** The servers and clients of the matrix, all from the npm registry, pinned in reference/matrix/package-lock.json. */
import type { Revision } from '../conformance/scenarios.js';
import type { Party } from '../conformance/verdict.js';

export interface Subject {
  /** What it is; the reference host or the reference server is the other party. */
  party: Party;
  /** Name in the table. */
  name: string;
  /** Packages whose versions stand in the table. */
  packages: string[];
  transport: 'stdio' | 'http';
  /**
   * Arguments of node, in reference/matrix/. An HTTP server says `listening on URL` on stderr; a client is given the URL, or
   * `-- COMMAND ARG...`, and MCP_MATRIX_REVISION.
   */
  args: string[];
  revisions: Revision[];
}

const modules = (path: string): string => `node_modules/${path}`;
const official = (name: string, entry: string, args: string[] = []): Subject => ({
  party: 'server',
  name,
  packages: [`@modelcontextprotocol/${name}`],
  transport: 'stdio',
  args: [modules(`@modelcontextprotocol/${name}/${entry}`), ...args],
  revisions: ['2025-11-25'],
});
const BOTH: Revision[] = ['2025-11-25', '2026-07-28'];

const SERVERS: readonly Subject[] = [
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
    party: 'server',
    name: 'context7',
    packages: ['@upstash/context7-mcp'],
    transport: 'stdio',
    args: [modules('@upstash/context7-mcp/dist/index.js')],
    revisions: BOTH,
  },
  {
    party: 'server',
    name: 'fastmcp',
    packages: ['fastmcp'],
    transport: 'stdio',
    args: ['servers/fastmcp.mjs'],
    revisions: ['2025-11-25'],
  },
  {
    party: 'server',
    name: 'tmcp',
    packages: ['tmcp', '@tmcp/transport-stdio'],
    transport: 'stdio',
    args: ['servers/tmcp.mjs'],
    revisions: BOTH,
  },
  {
    party: 'server',
    name: 'tmcp (HTTP)',
    packages: ['tmcp', '@tmcp/transport-http'],
    transport: 'http',
    args: ['servers/tmcp.mjs', '--http'],
    revisions: BOTH,
  },
  {
    party: 'server',
    name: 'mcp-lite',
    packages: ['mcp-lite'],
    transport: 'http',
    args: ['servers/mcp-lite.mjs'],
    revisions: ['2025-11-25'],
  },
  {
    party: 'server',
    name: 'mcp-handler',
    packages: ['mcp-handler'],
    transport: 'http',
    args: ['servers/mcp-handler.mjs'],
    revisions: BOTH,
  },
];

/** Over both transports. */
const client = (name: string, packages: string[], script: string, revisions: Revision[]): Subject[] =>
  (['stdio', 'http'] as const).map((transport) => ({
    party: 'client',
    name: transport === 'stdio' ? name : `${name} (HTTP)`,
    packages,
    transport,
    args: [`clients/${script}.mjs`],
    revisions,
  }));

const CLIENTS: readonly Subject[] = [
  ...client('official SDK v1', ['@modelcontextprotocol/sdk'], 'sdk-v1', ['2025-11-25']),
  ...client('official SDK v2', ['@modelcontextprotocol/client'], 'sdk-v2', BOTH),
  ...client('AI SDK', ['@ai-sdk/mcp'], 'ai-sdk', ['2025-11-25']),
  ...client('mcp-client', ['mcp-client'], 'mcp-client', ['2025-11-25']),
];

export const SUBJECTS: readonly Subject[] = [...SERVERS, ...CLIENTS];
