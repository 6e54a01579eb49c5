/** Values of `includeContext` that are on their way out, and need `sampling.context`. */
export function isOldContext(value: unknown): boolean {
  return value === 'thisServer' || value === 'allServers';
}
