#!/usr/bin/env node
import { Command } from 'commander';
import { compareCommand } from './commands/compare.js';
import { importCommand } from './commands/import.js';
import { mergeCommand } from './commands/merge.js';
import { recordCommand } from './commands/record.js';
import { requirementsCommand } from './commands/requirements.js';
import { validateCommand } from './commands/validate.js';
import { runProgram } from './program.js';
import { version } from './version.js';

const program = new Command('mcp-trace-validator')
  .description('Judge recorded MCP sessions by the clauses of the specification.')
  .version(version());
for (const register of [
  validateCommand,
  requirementsCommand,
  compareCommand,
  mergeCommand,
  recordCommand,
  importCommand,
])
  register(program);
await runProgram(program, process.argv);
