/** The scripted session: each feature of the reference server once, as a well-behaved client uses it. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, LOG_LEVEL_META_KEY } from '@modelcontextprotocol/client';
import { Host, type HostOptions } from './connect.js';
import { useTasks } from './tasks.js';

/** Time for a notification that no answer waits for. */
const SETTLE_MS = 200;
/** Time for a client to open a stream again that was closed under it. */
const REOPEN_MS = 1000;

export async function referenceSession(options: HostOptions): Promise<void> {
  const host = new Host(options);
  await host.connect();
  const { client } = host;
  const legacy = options.revision === '2025-11-25';
  if (legacy) await client.ping();
  await useTools(client);
  await reports(client, legacy);
  await useResources(client);
  await usePrompts(client);
  await answerRequests(client, legacy);
  if (legacy) await useTasks(client);
  if (legacy) await legacyChanges(client);
  else {
    await listen(client);
    // Over HTTP there is no connection that could end.
    if (!('url' in options.target)) await reopen(host);
  }
  await host.close();
}

/** What the server refuses is part of the session. */
const refused = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined);

async function useTools(client: Client): Promise<void> {
  await client.listTools();
  for (const name of [
    'test_simple_text',
    'test_image_content',
    'test_audio_content',
    'test_embedded_resource',
    'test_multiple_content_types',
    'test_error_handling',
  ]) {
    await client.callTool({ name, arguments: {} });
  }
  await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } });
  // Names are told apart by their case.
  await refused(client.callTool({ name: 'TEST_SIMPLE_TEXT', arguments: {} }));
  // With and without what travels in headers too.
  await client.callTool({ name: 'routed_lookup', arguments: { region: 'eu-north 1', query: 'ice' } });
  await client.callTool({ name: 'routed_lookup', arguments: { region: 'Zürich', priority: 42 } });
  await refused(client.callTool({ name: 'routed_lookup', arguments: { region: 'eu', priority: null } }));
  await client.callTool({
    name: 'test_simple_text',
    arguments: {},
    _meta: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  });
  await client.callTool({
    name: 'json_schema_2020_12_tool',
    arguments: { name: 'Ada', email: 'ada@example.com' },
  });
  await refused(client.callTool({ name: 'add', arguments: { a: 'two' } }));
  await refused(client.callTool({ name: 'no_such_tool', arguments: {} }));
  // Two at once: answers find their requests by id.
  await Promise.all([
    client.callTool({ name: 'test_tool_with_progress', arguments: {} }),
    client.callTool({ name: 'test_simple_text', arguments: {} }),
  ]);
}

async function reports(client: Client, legacy: boolean): Promise<void> {
  await client.callTool({ name: 'test_tool_with_progress', arguments: {} }, { onprogress: () => {} });
  if (legacy) await client.setLoggingLevel('info');
  const _meta = legacy ? {} : { _meta: { [LOG_LEVEL_META_KEY]: 'info' } };
  await client.callTool({ name: 'test_tool_with_logging', arguments: {}, ..._meta });
  await client.callTool({ name: 'test_logging_tool', arguments: {} });
  const cancelling = new AbortController();
  const call = client.callTool({ name: 'wait_for_cancel', arguments: {} }, { signal: cancelling.signal });
  setTimeout(() => cancelling.abort('no longer needed'), SETTLE_MS);
  await refused(call);
  await wait(SETTLE_MS);
}

async function useResources(client: Client): Promise<void> {
  await client.listResources();
  // A page at a time: the client's own listing walks them all too.
  const first = await client.request({ method: 'resources/templates/list', params: {} });
  // The same page twice: a cursor stays good.
  for (const cursor of [first.nextCursor, first.nextCursor]) {
    if (cursor === undefined) break;
    await client.request({ method: 'resources/templates/list', params: { cursor } });
  }
  for (const uri of ['test://static-text', 'test://static-binary', 'test://template/123/data']) {
    await client.readResource({ uri });
  }
  await refused(client.readResource({ uri: 'test://no-such-resource' }));
}

async function usePrompts(client: Client): Promise<void> {
  await client.listPrompts();
  for (const name of ['test_simple_prompt', 'test_prompt_with_image', 'test_input_required_result_prompt']) {
    await client.getPrompt({ name });
  }
  await client.getPrompt({ name: 'test_prompt_with_arguments', arguments: { arg1: 'paris', arg2: 'rain' } });
  await client.getPrompt({
    name: 'test_prompt_with_embedded_resource',
    arguments: { resourceUri: 'test://static-text' },
  });
  await refused(client.getPrompt({ name: 'test_prompt_with_arguments', arguments: {} }));
  await refused(client.getPrompt({ name: 'no_such_prompt' }));
  await client.complete({
    ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' },
    argument: { name: 'arg1', value: 'par' },
  });
  await client.complete({
    ref: { type: 'ref/resource', uri: 'test://template/{id}/data' },
    argument: { name: 'id', value: '12' },
  });
  await refused(
    client.complete({
      ref: { type: 'ref/prompt', name: 'no_such_prompt' },
      argument: { name: 'a', value: '' },
    }),
  );
}

async function answerRequests(client: Client, legacy: boolean): Promise<void> {
  for (const name of [
    'test_input_required_result_elicitation',
    'test_input_required_result_sampling',
    'test_input_required_result_list_roots',
    'test_input_required_result_request_state',
    'test_input_required_result_multiple_inputs',
    'test_input_required_result_multi_round',
    'test_elicitation_sep1034_defaults',
    'test_elicitation_sep1330_enums',
    'sampling_with_tools',
    'elicit_url',
  ]) {
    await client.callTool({ name, arguments: {} });
  }
  if (legacy) await refused(client.callTool({ name: 'url_first', arguments: {} }));
  await client.callTool({ name: 'test_elicitation', arguments: { message: 'Who are you?' } });
  await client.callTool({ name: 'test_sampling', arguments: { prompt: 'Say something.' } });
}

const TRIGGERS = [
  'test_trigger_tool_change',
  'test_trigger_prompt_change',
  'trigger_resource_list_change',
  'trigger_resource_update',
];

/** While no change is told, the same cursor gives the same page. */
async function samePageTwice(client: Client): Promise<void> {
  const { nextCursor: cursor } = await client.request({ method: 'resources/list', params: {} });
  if (cursor === undefined) return;
  for (let time = 0; time < 2; time++) await client.request({ method: 'resources/list', params: { cursor } });
}

/** A cursor breaks with the item that it names; then the list is asked for from its beginning. */
async function brokenCursor(client: Client): Promise<void> {
  const { nextCursor: cursor } = await client.request({ method: 'resources/list', params: {} });
  await client.callTool({ name: 'trigger_resource_list_change', arguments: {} });
  await wait(SETTLE_MS);
  if (cursor === undefined) return;
  await refused(client.request({ method: 'resources/list', params: { cursor } }));
  await client.listResources();
}

/** Lists, has the lists change, and lists again. */
async function changeLists(client: Client): Promise<void> {
  await client.listResources();
  await client.listPrompts();
  for (const name of TRIGGERS) await client.callTool({ name, arguments: {} });
  await wait(SETTLE_MS);
  await client.listResources();
  await client.listPrompts();
  await samePageTwice(client);
  await brokenCursor(client);
}

async function legacyChanges(client: Client): Promise<void> {
  const watched = { uri: 'test://watched-resource' };
  await client.subscribeResource(watched);
  await changeLists(client);
  await client.readResource(watched);
  await client.unsubscribeResource(watched);
  await client.callTool({ name: 'trigger_resource_update', arguments: {} });
  await client.sendRootsListChanged();
  await wait(SETTLE_MS);
  // The client opens it again, and hears of the next change.
  await client.callTool({ name: 'drop_standalone', arguments: {} });
  await wait(REOPEN_MS);
  await client.callTool({ name: 'test_trigger_tool_change', arguments: {} });
  await wait(SETTLE_MS);
}

async function listen(client: Client): Promise<void> {
  const subscription = await client.listen({
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ['test://watched-resource'],
  });
  await changeLists(client);
  await subscription.close();
  await wait(SETTLE_MS);
  // Changes stay with those who listen.
  await client.callTool({ name: 'test_trigger_tool_change', arguments: {} });
  const tools = await client.listen({ toolsListChanged: true });
  await client.callTool({ name: 'test_trigger_prompt_change', arguments: {} });
  await client.callTool({ name: 'test_trigger_tool_change', arguments: {} });
  await wait(SETTLE_MS);
  await tools.close();
  // A subscription to nothing is one that the server ends.
  await client.listen({});
}

/** A server remembers no subscription of a connection that ended: the host asks for it again. */
async function reopen(host: Host): Promise<void> {
  const changes = { promptsListChanged: true };
  await host.client.listen(changes);
  await host.client.close();
  await host.connect();
  const again = await host.client.listen(changes);
  await host.client.callTool({ name: 'test_trigger_prompt_change', arguments: {} });
  await wait(SETTLE_MS);
  await again.close();
}

/** A subscription that is the server's to end. */
export async function listenUntilEnded({ client }: Host): Promise<void> {
  const { closed } = await client.listen({ toolsListChanged: true });
  await Promise.race([closed, wait(REOPEN_MS)]);
}
