/** Judging the `x-mcp-header` annotations of tools as they are listed. */
import type { Evidence, Exchange, Session } from '../../check.js';
import { asArray, asObject } from '../../message.js';
import { type AnnotationFault, annotationsOf } from '../../session/param-headers.js';
import { quote, show } from '../../wording.js';

/** Visits the tools of a listing that have annotations; each annotation is a subject. */
export function judgeAnnotations(
  evidence: Evidence,
  session: Session,
  { request, response, result }: Exchange,
  rulesOf: (fault: AnnotationFault) => readonly (string | undefined)[],
): void {
  if (!request.fromClient) return;
  const tools = asArray(asObject(result)?.['tools']);
  if (tools === undefined) return;
  for (let i = 0; i < tools.length; i++) {
    const tool = asObject(tools[i]);
    if (tool === undefined) continue;
    const { count, faults } = annotationsOf(session.catalogue.kept(tool));
    for (let n = 0; n < count; n++) evidence.subject(response);
    for (const fault of faults) {
      for (const rule of rulesOf(fault)) {
        const name = tool['name'];
        evidence.finding(response, {
          saw: `${fault.saw} in tool ${typeof name === 'string' ? quote(name) : show(name)}`,
          expected: fault.expected,
          ...(rule === undefined ? {} : { rule }),
        });
      }
    }
  }
}
