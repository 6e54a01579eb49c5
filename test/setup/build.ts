/**
 * Builds dist/ once before the suite: the command-line tests run the real programs. Type errors do not keep the compiler
 * from emitting, and holding them is the business of `npm run typecheck`. Set MCP_CLAUSES_BUILT to keep dist/ as it is.
 */
import { spawnSync } from 'node:child_process';

export default function build(): void {
  if (process.env['MCP_CLAUSES_BUILT'] !== undefined) return;
  spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'ignore' });
}
