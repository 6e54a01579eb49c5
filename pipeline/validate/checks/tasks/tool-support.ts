/** What a listed tool says of being run as a task (`execution.taskSupport`). */
import type { Exchange, Json, Message, Session } from '../../check.js';
import { INVALID_PARAMS, isServerErrorCode, refusalCode } from '../../error-codes.js';
import { asObject } from '../../message.js';
import type { Listed } from '../../session/catalogue.js';

/** `none`: the member is missing or `forbidden`. */
export type TaskSupport = 'none' | 'optional' | 'required';

export interface CalledTool {
  readonly name: string;
  readonly listed: Listed;
  readonly support: TaskSupport;
}

/** The tool that a client calls, where a listing of before the call holds it, undoubted, and says what is known here. */
export function calledTool(session: Session, request: Message): CalledTool | undefined {
  const name = request.params?.['name'];
  if (typeof name !== 'string' || !request.fromClient) return undefined;
  const listed = session.toolFor(name, request);
  if (listed === undefined) return undefined;
  const support = supportOf(listed.definition);
  return support === undefined ? undefined : { name, listed, support };
}

function supportOf(tool: Json): TaskSupport | undefined {
  const support = asObject(tool['execution'])?.['taskSupport'];
  if (support === undefined || support === 'forbidden') return 'none';
  return support === 'optional' || support === 'required' ? support : undefined;
}

/**
 * Whether an error may speak of another fault of the call: a code of the server's own range, or invalid params where the
 * arguments break the tool's schema.
 */
export function mayHaveOtherCause(
  session: Session,
  exchange: Exchange,
  { name, listed }: CalledTool,
): boolean {
  const code = refusalCode(exchange);
  if (code === undefined) return false;
  if (isServerErrorCode(code)) return true;
  if (code !== INVALID_PARAMS) return false;
  const schema = asObject(listed.definition['inputSchema']);
  if (schema === undefined) return false;
  const verdict = session.schemas.of('inputSchema', name, schema);
  if (verdict.kind !== 'valid') return true;
  const faults = verdict.conforms(exchange.params?.['arguments'] ?? NO_ARGUMENTS);
  return faults === undefined || faults.length > 0;
}

const NO_ARGUMENTS = Object.freeze({});
