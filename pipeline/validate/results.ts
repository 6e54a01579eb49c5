/** Results that servers give clients, and the content in them. */
import { asArray, asObject, type Exchange, type Json } from './message.js';

/**
 * The result of a client's request, where it is final: no interim result that asks for input (2026-07-28, resultType), no
 * handle of a task whose outcome comes later (2025-11-25, tasks), nothing of a result type that an extension defines.
 */
export function finalResult(exchange: Exchange): Json | undefined {
  if (!exchange.request.fromClient) return undefined;
  const result = asObject(exchange.result);
  if (result === undefined) return undefined;
  const type = result['resultType'];
  if (type !== undefined && type !== 'complete') return undefined;
  if (result['task'] !== undefined && asObject(exchange.params?.['task']) !== undefined) return undefined;
  return result;
}

/** Visits each content item of a tools/call result. */
export function eachToolContent(exchange: Exchange, visit: (item: Json, exchange: Exchange) => void): void {
  if (!exchange.request.fromClient) return;
  const content = asArray(asObject(exchange.result)?.['content']);
  if (content === undefined) return;
  for (let i = 0; i < content.length; i++) {
    const item = asObject(content[i]);
    if (item !== undefined) visit(item, exchange);
  }
}

/** Visits the content of each message of a prompts/get result: one item a message. */
export function eachPromptContent(exchange: Exchange, visit: (item: Json, exchange: Exchange) => void): void {
  if (!exchange.request.fromClient) return;
  const messages = asArray(asObject(exchange.result)?.['messages']);
  if (messages === undefined) return;
  for (let i = 0; i < messages.length; i++) {
    const item = asObject(asObject(messages[i])?.['content']);
    if (item !== undefined) visit(item, exchange);
  }
}
