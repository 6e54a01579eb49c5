/**
 * Builds dist/ once before the suite: the command-line tests run the real programs. Type errors do not keep the compiler
 * from emitting, and holding them is the business of `npm run typecheck`.
 */
import { spawnSync } from 'node:child_process';

export default function build(): void {
  spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'ignore' });
}
