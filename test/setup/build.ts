/** Builds dist/ once before the suite: the command-line tests run the real programs. */
import { execFileSync } from 'node:child_process';

export default function build(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
}
