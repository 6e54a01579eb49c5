import type { Check } from '../../check.js';
import { dualEraProbeFirst } from './dual-era-probe-first.js';
import { implemented } from './implemented.js';
import { serverInfoPresent } from './server-info-present.js';

/** In the order in which a reader meets them. */
export const discoverChecks: readonly Check[] = [implemented, dualEraProbeFirst, serverInfoPresent];
