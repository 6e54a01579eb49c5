import { describe, expect, it } from 'vitest';
import {
  headerOf,
  keptHeaders,
  mayHold,
  pseudonym,
  recordedPath,
  secretsOf,
  withoutSecrets,
} from '../../../pipeline/record/privacy.js';

describe('headers', () => {
  it.each([
    'Authorization',
    'authorization',
    'AUTHORIZATION',
    'Cookie',
    'cOOkie',
    'Set-Cookie',
    'X-Api-Key',
    'DPoP',
    'Proxy-Authorization',
    'X-Forwarded-Authorization',
  ])('never keeps %s', (name) => {
    expect(
      keptHeaders(
        [
          [name, 'secret'],
          ['Accept', 'a/b'],
        ],
        (_n, value) => value,
      ),
    ).toEqual({ accept: 'a/b' });
  });

  it.each([
    [
      'Bearer realm="a, b", scope="x y", error="invalid_token", error_description="gone \\" on"',
      'Bearer realm="a, b", scope="x y", error="invalid_token", error_description="gone \\" on"',
    ],
    [
      'Bearer resource_metadata="https://me:pw@a.example:8443/.well-known/r?key=1#f",nonce=n0nce',
      'Bearer resource_metadata="https://a.example:8443/.well-known/r"',
    ],
    ['bearer Resource_Metadata = here', 'bearer Resource_Metadata="[removed]"'],
    ['Negotiate YIIabc+/==, NTLM TlRMTVNT, Bearer scope=a', 'Negotiate, NTLM, Bearer scope=a'],
    [
      'DPoP algs="ES256", error="use_dpop_nonce", dpop="eyJ0eXAi", Basic',
      'DPoP error="use_dpop_nonce", Basic',
    ],
    ['Bearer realm="open, secret=s3cret', 'Bearer'],
    ['eyJ0eXAiOiJKV1QiLCJh', '[removed]'],
    ['realm="nobody\u2019s"', ''],
    ['', ''],
  ])('keep of the challenge %s no parameter that may hold a secret', (sent, kept) => {
    expect(keptHeaders([['WWW-Authenticate', sent]], (_n, value) => value)).toEqual({
      'www-authenticate': kept,
    });
  });

  it('keeps what clauses rest on, lines of one name joined', () => {
    const raw = [
      ['Mcp-Param-Region', 'eu'],
      ['ACCEPT', 'application/json'],
      ['accept', 'text/event-stream'],
      ['MCP-Protocol-Version', '2025-11-25'],
    ] as const;
    expect(keptHeaders(raw, (_name, value) => value)).toEqual({
      accept: 'application/json, text/event-stream',
      'mcp-param-region': 'eu',
      'mcp-protocol-version': '2025-11-25',
    });
    expect(headerOf(raw, 'accept')).toBe('application/json, text/event-stream');
    expect(headerOf(raw, 'origin')).toBeUndefined();
  });
});

describe('session ids', () => {
  it('become a name that keeps what an id must not hold', () => {
    expect(pseudonym('0af3-99', 'session-1')).toBe('session-1');
    expect(pseudonym('a b', 'session-1')).toBe('session-1 .');
    expect(pseudonym('a\u00e9\tb\u00e9', 'session-1')).toBe('session-1\u00e9.\t.\u00e9.');
    expect(pseudonym('', 'session-1')).toBe('');
    expect(pseudonym('!~', 'session-1')).toBe('session-1');
  });
});

describe('paths', () => {
  it.each([
    ['/mcp?access_token=abc', '/mcp'],
    ['/mcp#x', '/mcp'],
    ['/api/mcp/s/Zm9vYmFyMTIzNDU2Nzg5/mcp', '/api/mcp/s/key-1/mcp'],
    ['/a-very-long-but-plain-path-segment/mcp', '/a-very-long-but-plain-path-segment/mcp'],
  ])('%s is recorded as %s', (path, expected) => {
    expect(recordedPath(path)).toBe(expected);
  });
});

describe('echoed credentials', () => {
  const secrets = secretsOf(
    [
      ['Authorization', 'Bearer abc/def+ghi'],
      ['Cookie', 'theme=notifications; sid=C00kie-Value-12345678'],
      ['X-Api-Key', 'k3y-000000000000'],
      ['Accept', 'application/json-0123456789'],
    ],
    '/mcp?access_token=Tok3nInQueryString&filter=notifications',
  );

  it('are taken from headers and the query, plain words left alone', () => {
    expect([...secrets.keys()].sort()).toEqual([
      'C00kie-Value-12345678',
      'Tok3nInQueryString',
      'abc/def+ghi',
      'k3y-000000000000',
    ]);
  });

  it('are found in either spelling of the slash, and removed from strings but not from the method', () => {
    expect(mayHold('{"t":"abc\\/def+ghi"}', secrets)).toBe(true);
    expect(mayHold('{"t":"abc/def"}', secrets)).toBe(false);
    expect(
      withoutSecrets(
        { method: 'k3y-000000000000', params: ['Bearer abc/def+ghi', 1, { method: 'Tok3nInQueryString' }] },
        secrets,
      ),
    ).toEqual({ method: 'k3y-000000000000', params: ['Bearer [removed]', 1, { method: '[removed]' }] });
  });
});
