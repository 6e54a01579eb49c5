/**
 * `node --import` this file to run the conformance suite on Node 20. The suite's bundle imports `globSync` from `fs`,
 * which Node has from 22 on; only its `tier-check` command calls it. This hook takes that import out as the bundle is
 * loaded, and fails when the bundle no longer has it.
 */
import { register } from 'node:module';

const BUNDLE = '/@modelcontextprotocol/conformance/dist/index.js';
const IMPORT = 'globSync as a,';

const hook = `
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith(${JSON.stringify(BUNDLE)})) return loaded;
  const source = loaded.source.toString();
  if (!source.includes(${JSON.stringify(IMPORT)})) throw new Error('the conformance bundle has changed: no globSync import');
  return { ...loaded, source: source.replace(${JSON.stringify(IMPORT)}, '') + ';function a(){throw new Error("needs Node 22")}' };
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
