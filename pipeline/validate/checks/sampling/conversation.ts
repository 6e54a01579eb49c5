/** The messages of a sampling request, and the blocks in them. */
import type { Json } from '../../check.js';
import { asArray, asObject } from '../../message.js';

const NONE: readonly unknown[] = [];

/** `params.messages` where it is an array. */
export function messagesOf(params: Json | undefined): readonly unknown[] {
  return asArray(params?.['messages']) ?? NONE;
}

/** The content blocks of a message or a result: one alone, or a list. */
export function blocksOf(message: Json | undefined): readonly unknown[] {
  const content = message?.['content'];
  if (content === undefined) return NONE;
  return asArray(content) ?? [content];
}

/** Whether a block is of this type. */
export function isOfType(block: unknown, type: 'tool_use' | 'tool_result'): boolean {
  return asObject(block)?.['type'] === type;
}

export function holds(message: Json | undefined, type: 'tool_use' | 'tool_result'): boolean {
  const content = message?.['content'];
  if (!Array.isArray(content)) return isOfType(content, type);
  for (let i = 0; i < content.length; i++) if (isOfType(content[i], type)) return true;
  return false;
}

/** Whether a sampling request offers tools. Null counts as left out. */
export function offersTools(params: Json | undefined): boolean {
  return isGiven(params?.['tools']) || isGiven(params?.['toolChoice']);
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** `toolChoice.mode`. */
export function modeOf(params: Json | undefined): unknown {
  return asObject(params?.['toolChoice'])?.['mode'];
}

/** A sampled message, which is what fulfils a sampling request. */
export function sampled(result: unknown): Json | undefined {
  const object = asObject(result);
  return object?.['content'] === undefined ? undefined : object;
}

/** Ids of the `tool_use` blocks of a message. */
export function toolUseIds(message: Json | undefined): readonly unknown[] {
  const ids: unknown[] = [];
  for (const block of blocksOf(message)) {
    const use = asObject(block);
    if (use?.['type'] === 'tool_use') ids.push(use['id']);
  }
  return ids;
}

/** Ids that the `tool_result` blocks of a message answer. */
export function answeredIds(message: Json | undefined): Set<unknown> {
  const ids = new Set<unknown>();
  for (const block of blocksOf(message)) {
    const answer = asObject(block);
    if (answer?.['type'] === 'tool_result') ids.add(answer['toolUseId']);
  }
  return ids;
}

/** A user message with tool results and something else beside them: what that is. */
export function mixedWith(message: Json | undefined): { readonly type: unknown } | undefined {
  if (message?.['role'] !== 'user' || !holds(message, 'tool_result')) return undefined;
  for (const block of blocksOf(message)) {
    if (!isOfType(block, 'tool_result')) return { type: asObject(block)?.['type'] };
  }
  return undefined;
}

/** The first tool use that no later message answers. */
export function unansweredUse(params: Json | undefined): { readonly id: unknown } | undefined {
  const later = new Set<unknown>();
  const messages = messagesOf(params);
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = asObject(messages[i]);
    for (const id of toolUseIds(message)) if (!later.has(id)) return { id };
    for (const id of answeredIds(message)) later.add(id);
  }
  return undefined;
}
