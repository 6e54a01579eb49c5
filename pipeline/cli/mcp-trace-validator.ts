#!/usr/bin/env node
import { Command } from 'commander';
import { type CommandTable, runProgram } from './program.js';
import { version } from './version.js';

const COMMANDS: CommandTable = {
  validate: async () => (await import('./commands/validate.js')).validateCommand,
  requirements: async () => (await import('./commands/requirements.js')).requirementsCommand,
  compare: async () => (await import('./commands/compare.js')).compareCommand,
  merge: async () => (await import('./commands/merge.js')).mergeCommand,
  record: async () => (await import('./commands/record.js')).recordCommand,
  import: async () => (await import('./commands/import.js')).importCommand,
};

const program = new Command('mcp-trace-validator')
  .description('Judge recorded MCP sessions by the clauses of the specification.')
  .version(version());
await runProgram(program, COMMANDS, process.argv);
