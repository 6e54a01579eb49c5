import type { Check, Exchange } from '../../check.js';
import { type Mirror, type Mirrors, mirrorsOf, showMirror } from '../../session/mirrors.js';
import { OnDefinition, stillListed } from './on-definition.js';

export const headerBodyMatchValidated: Check = {
  id: 'transport.header-body-match-validated',
  title: 'A server serves no request whose headers say other than its body',
  about:
    'Looks at each POSTed request that a server answered with a result. `Mcp-Method` has to be the method as it stands, `Mcp-Name` and the ' +
    '`Mcp-Param-` headers of annotated parameters have to be the value in the body, as it stands or decoded from Base64; integers ' +
    'are compared as numbers, so that `42.0` is `42`. Under the rule `required` a result is a finding too where a request of this ' +
    'revision lacks `Mcp-Method` or `Mcp-Name`. Missing version and `Mcp-Param-` headers, and differing versions, have checks of ' +
    'their own. Where the next listing shows another definition of the tool, nothing is reported of its parameters.',
  subject: 'POSTed request that was answered with a result',
  rules: ['match', 'required', 'param'],
  transport: 'streamable-http',
  watch(evidence, session) {
    const onDefinition = new OnDefinition(evidence, session);

    const standard = (mirror: Mirror, mirrors: Mirrors, { response }: Exchange): void => {
      const missing = mirror.standing === 'missing';
      if (missing && (!mirrors.modern || session.traits.has('partial-headers'))) return;
      evidence.subject(response, 'required');
      if (!missing) evidence.subject(response, 'match');
      if (!missing && mirror.standing !== 'mismatch') return;
      const detail = {
        saw: `a result for a POST with ${showMirror(mirror)}`,
        expected: 'the request to be refused with -32020',
        earlier: mirrors.request.seq,
      };
      if (!missing) evidence.finding(response, { ...detail, rule: 'match' });
      evidence.finding(response, { ...detail, rule: 'required' });
    };

    const params = (mirrors: Mirrors, exchange: Exchange): void => {
      const { listed } = mirrors;
      if (listed === undefined || !stillListed(session, listed, exchange)) return;
      for (const mirror of mirrors.params) {
        if (mirror.standing === 'missing') continue;
        evidence.subject(exchange.response);
        if (mirror.standing !== 'mismatch') continue;
        onDefinition.finding(listed, exchange.response, {
          saw: `a result for a call with ${showMirror(mirror)}`,
          expected: 'the request to be refused with -32020',
          earlier: mirrors.request.seq,
        });
      }
    };

    return {
      exchange(exchange) {
        if (exchange.result === undefined) return;
        const mirrors = mirrorsOf(exchange.request.http);
        if (mirrors === undefined) return;
        for (let i = 0; i < mirrors.standard.length; i++) {
          const mirror = mirrors.standard[i];
          if (mirror !== undefined) standard(mirror, mirrors, exchange);
        }
        if (mirrors.params.length > 0) params(mirrors, exchange);
      },
      exchanges: { 'tools/list': onDefinition.relisted },
      end: onDefinition.end,
    };
  },
};
