/**
 * The session that each client of the matrix runs with the reference server, said in its own library's words: lists, some
 * tools, prompts, resources, a completion. A step that the library does not have is left out; one that fails is told on
 * stderr, and the session goes on.
 */

/** `URL`, or `-- COMMAND ARG...` for a server to start. */
export function target() {
  const [first, command, ...args] = process.argv.slice(2);
  return first === '--' ? { command, args } : { url: new URL(first) };
}

/** The revision that the server speaks. */
export const revision = process.env.MCP_MATRIX_REVISION;

const TOOLS = [
  ['test_simple_text', {}],
  ['test_tool_with_progress', {}],
  ['test_tool_with_logging', {}],
  ['test_error_handling', {}],
];

export async function session(client) {
  await step('tools', () => client.tools());
  for (const [name, given] of TOOLS) await step(name, () => client.call(name, given));
  if (client.samples) await step('test_sampling', () => client.call('test_sampling', { prompt: 'Hello' }));
  if (client.elicits)
    await step('test_elicitation', () => client.call('test_elicitation', { message: 'Name?' }));
  await step('prompts', client.prompts);
  await step('prompt', client.prompt && (() => client.prompt('test_simple_prompt', {})));
  const given = { arg1: 'paris', arg2: 'value' };
  await step(
    'prompt with arguments',
    client.prompt && (() => client.prompt('test_prompt_with_arguments', given)),
  );
  await step('resources', client.resources);
  await step('templates', client.templates);
  for (const uri of ['test://static-text', 'test://static-binary'])
    await step(uri, client.read && (() => client.read(uri)));
  const completion = {
    ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' },
    argument: { name: 'arg1', value: 'par' },
  };
  await step('complete', client.complete && (() => client.complete(completion)));
  await step('ping', client.ping);
  await step('close', () => client.close());
  process.exit(0);
}

async function step(name, work) {
  try {
    await work?.();
  } catch (error) {
    process.stderr.write(`session: ${name}: ${error.message}\n`);
  }
}

/** What a user would have typed, and what a model would have said. */
export const ANSWERS = {
  elicitation: { action: 'accept', content: { username: 'user', email: 'user@example.com' } },
  sampling: { model: 'none', role: 'assistant', content: { type: 'text', text: 'Hello.' } },
  roots: { roots: [{ uri: 'file:///home/user/project', name: 'project' }] },
};
