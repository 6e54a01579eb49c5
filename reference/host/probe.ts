import type { Revision, Target } from './connect.js';
export async function probe(_target: Target, _revision: Revision): Promise<void> {}
