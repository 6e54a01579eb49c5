#!/usr/bin/env node
import { Command } from 'commander';
import { accountCommand } from './commands/account.js';
import { diffCommand } from './commands/diff.js';
import { driftCommand } from './commands/drift.js';
import { emitCommand } from './commands/emit.js';
import { explainCommand } from './commands/explain.js';
import { extractCommand } from './commands/extract.js';
import { fetchCommand } from './commands/fetch.js';
import { registerCommand } from './commands/register.js';
import { runCommand } from './commands/run.js';
import { suiteCommand } from './commands/suite.js';
import { watchCommand } from './commands/watch.js';
import { runProgram } from './program.js';
import { version } from './version.js';

const program = new Command('mcp-clauses')
  .description('Turn the Model Context Protocol specification into clauses, and watch it change.')
  .version(version());
for (const register of [
  fetchCommand,
  extractCommand,
  accountCommand,
  registerCommand,
  diffCommand,
  emitCommand,
  explainCommand,
  driftCommand,
  suiteCommand,
  watchCommand,
  runCommand,
]) {
  register(program);
}
await runProgram(program, process.argv);
