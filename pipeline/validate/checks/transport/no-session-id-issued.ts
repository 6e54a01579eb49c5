import type { Check, HttpSide } from '../../check.js';
import { masked } from '../../wording.js';
import { servesNoneBefore } from './server-versions.js';

const MOST_REMEMBERED = 100;

export const noSessionIdIssued: Check = {
  id: 'transport.no-session-id-issued',
  title: 'A server of this revision alone neither issues nor repeats session ids',
  about:
    'Looks at each HTTP response of a server whose own list of versions (`server/discover`, earlier or later in the trace) has none from ' +
    'before 2026-07-28. An `Mcp-Session-Id` header in it is a finding, whether the client sent one or not.',
  subject: 'HTTP response of a server of this revision alone',
  needs: ['headers'],
  watch(evidence, session) {
    /** Responses from before the server listed its versions: those with a session id, and one without. */
    let earlier: HttpSide[] = [];
    let without = false;

    const judge = (response: HttpSide): void => {
      evidence.subject(response);
      const id = response.header('mcp-session-id');
      if (id === undefined) return;
      evidence.finding(response, {
        saw: `Mcp-Session-Id ${masked(id)} in a response`,
        expected: 'no session ids from a server that serves no revision with sessions',
      });
    };

    return {
      httpResponse({ response }) {
        if (response === undefined) return;
        const alone = servesNoneBefore(session, '2026-07-28');
        if (alone === true) judge(response);
        else if (alone === undefined && earlier.length < MOST_REMEMBERED) {
          const has = response.header('mcp-session-id') !== undefined;
          if (has || !without) earlier.push(response);
          if (!has) without = true;
        }
      },
      end() {
        if (servesNoneBefore(session, '2026-07-28') === true) for (const each of earlier) judge(each);
        earlier = [];
      },
    };
  },
};
