import type { Check } from '../../check.js';
import { completionsDeclared } from './completions-declared.js';
import { embeddedResourceDeclared } from './embedded-resource-declared.js';
import { loggingDeclared } from './logging-declared.js';
import { promptsDeclared } from './prompts-declared.js';
import { promptsListImplemented } from './prompts-list-implemented.js';
import { resourcesDeclared } from './resources-declared.js';
import { resourcesListImplemented } from './resources-list-implemented.js';
import { toolsDeclared } from './tools-declared.js';
import { toolsListImplemented } from './tools-list-implemented.js';

/** In the order in which a reader meets them. */
export const capabilitiesChecks: readonly Check[] = [
  toolsDeclared,
  resourcesDeclared,
  promptsDeclared,
  completionsDeclared,
  loggingDeclared,
  embeddedResourceDeclared,
  toolsListImplemented,
  resourcesListImplemented,
  promptsListImplemented,
];
