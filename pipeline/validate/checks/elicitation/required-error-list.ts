import type { Check } from '../../check.js';
import { listedIn, URL_ELICITATION_REQUIRED } from './modes.js';

export const requiredErrorList: Check = {
  id: 'elicitation.required-error-list',
  title: 'The error that asks for elicitations lists them',
  about:
    'Looks at each error -32042 of the server: `data.elicitations` is an array with at least one entry. What the entries hold is ' +
    'looked at elsewhere.',
  subject: 'error -32042',
  watch: (evidence) => ({
    error(message) {
      if (message.errorCode !== URL_ELICITATION_REQUIRED || message.fromClient) return;
      evidence.subject(message);
      const listed = listedIn(message);
      if (listed !== undefined && listed.length > 0) return;
      evidence.finding(message, {
        saw: `${listed === undefined ? 'no list' : 'an empty list'} of elicitations in an error -32042`,
        expected: 'the elicitations that have to be completed',
      });
    },
  }),
};
