#!/usr/bin/env node
import { Command } from 'commander';
import { type CommandTable, runProgram } from './program.js';
import { version } from './version.js';

const COMMANDS: CommandTable = {
  fetch: async () => (await import('./commands/fetch.js')).fetchCommand,
  extract: async () => (await import('./commands/extract.js')).extractCommand,
  account: async () => (await import('./commands/account.js')).accountCommand,
  register: async () => (await import('./commands/register.js')).registerCommand,
  diff: async () => (await import('./commands/diff.js')).diffCommand,
  emit: async () => (await import('./commands/emit.js')).emitCommand,
  explain: async () => (await import('./commands/explain.js')).explainCommand,
  drift: async () => (await import('./commands/drift.js')).driftCommand,
  suite: async () => (await import('./commands/suite.js')).suiteCommand,
  watch: async () => (await import('./commands/watch.js')).watchCommand,
  run: async () => (await import('./commands/run.js')).runCommand,
};

const program = new Command('mcp-clauses')
  .description('Turn the Model Context Protocol specification into clauses, and watch it change.')
  .version(version());
await runProgram(program, COMMANDS, process.argv);
