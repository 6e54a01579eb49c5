/** The catalogue: every check that this build has, by area. A new check is one file and one line in its area's list. */
import type { Check } from '../check.js';
import { authChecks } from './auth/index.js';
import { baseChecks } from './base/index.js';
import { cachingChecks } from './caching/index.js';
import { cancellationChecks } from './cancellation/index.js';
import { capabilitiesChecks } from './capabilities/index.js';
import { completionChecks } from './completion/index.js';
import { discoverChecks } from './discover/index.js';
import { elicitationChecks } from './elicitation/index.js';
import { lifecycleChecks } from './lifecycle/index.js';
import { loggingChecks } from './logging/index.js';
import { metaChecks } from './meta/index.js';
import { mrtrChecks } from './mrtr/index.js';
import { paginationChecks } from './pagination/index.js';
import { pingChecks } from './ping/index.js';
import { progressChecks } from './progress/index.js';
import { promptsChecks } from './prompts/index.js';
import { resourcesChecks } from './resources/index.js';
import { rootsChecks } from './roots/index.js';
import { samplingChecks } from './sampling/index.js';
import { subscriptionsChecks } from './subscriptions/index.js';
import { tasksChecks } from './tasks/index.js';
import { toolsChecks } from './tools/index.js';
import { transportChecks } from './transport/index.js';
import { versioningChecks } from './versioning/index.js';

export const CHECKS: readonly Check[] = [
  ...baseChecks,
  ...metaChecks,
  ...lifecycleChecks,
  ...discoverChecks,
  ...versioningChecks,
  ...transportChecks,
  ...authChecks,
  ...cancellationChecks,
  ...pingChecks,
  ...progressChecks,
  ...tasksChecks,
  ...mrtrChecks,
  ...subscriptionsChecks,
  ...rootsChecks,
  ...samplingChecks,
  ...elicitationChecks,
  ...capabilitiesChecks,
  ...toolsChecks,
  ...resourcesChecks,
  ...promptsChecks,
  ...completionChecks,
  ...loggingChecks,
  ...paginationChecks,
  ...cachingChecks,
];
