/** Annotated parameters without a value: null, or left out. No header belongs to them. */
import type { Check } from '../../check.js';
import { mirrorsOf } from '../../session/mirrors.js';
import { OnDefinition, stillListed } from './on-definition.js';
import { codeOf, HEADER_MISMATCH } from './other-faults.js';

/** A client sends no header for a parameter without a value. */
export const headerOmitted =
  (absent: boolean): Check['watch'] =>
  (evidence) => ({
    httpRequest(exchange) {
      const mirrors = mirrorsOf(exchange);
      if (mirrors === undefined) return;
      const { valueless, request, listed } = mirrors;
      for (let i = 0; i < valueless.length; i++) {
        const param = valueless[i];
        if (param === undefined || param.absent !== absent) continue;
        evidence.subject(request);
        if (param.sent === undefined) continue;
        evidence.finding(request, {
          saw: `${param.shown} on a call ${absent ? 'without that argument' : 'in which that argument is null'}`,
          expected: 'no such header',
          ...(listed === undefined ? {} : { earlier: listed.listing.seq }),
        });
      }
    },
  });

/** A server asks for no header for a parameter without a value. */
export const headerNotExpected =
  (absent: boolean): Check['watch'] =>
  (evidence, session) => {
    const onDefinition = new OnDefinition(evidence, session);
    return {
      exchanges: {
        'tools/list': onDefinition.relisted,
        'tools/call'(exchange) {
          const mirrors = mirrorsOf(exchange.request.http);
          if (mirrors?.listed === undefined) return;
          const param = mirrors.valueless.find((each) => each.absent === absent);
          if (param === undefined || !mirrors.right) return;
          if (!stillListed(session, mirrors.listed, exchange)) return;
          const { response } = exchange;
          evidence.subject(response);
          if (codeOf(exchange) !== HEADER_MISMATCH) return;
          onDefinition.finding(mirrors.listed, response, {
            saw: `the error -32020 for a call ${absent ? 'without the argument' : 'with null'} for ${param.shown}, whose headers are in order`,
            expected: 'no such header to be asked for',
            earlier: mirrors.request.seq,
          });
        },
      },
      end: onDefinition.end,
    };
  };
