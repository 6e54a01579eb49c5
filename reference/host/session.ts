import type { HostOptions } from './connect.js';
export async function referenceSession(_options: HostOptions): Promise<void> {}
