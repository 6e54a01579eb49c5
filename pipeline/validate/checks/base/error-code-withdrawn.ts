import { codeCheck } from './error-codes.js';

const WITHDRAWN: ReadonlyMap<number, string> = new Map([
  [-32002, 'a resource was not found; -32602 is sent now'],
  [-32042, 'a URL elicitation was needed; an input_required result is sent now'],
]);

export const errorCodeWithdrawn = codeCheck(
  {
    id: 'base.error-code-withdrawn',
    title: 'The withdrawn codes -32002 and -32042 are not sent',
    about:
      'Looks at each integer `error.code`, either way. Older revisions gave -32002 and -32042 a meaning; nobody sends them any more.',
  },
  (code) => {
    const meant = WITHDRAWN.get(code);
    return meant === undefined
      ? undefined
      : { saw: `the withdrawn error code ${code}`, expected: `another code (it said that ${meant})` };
  },
);
