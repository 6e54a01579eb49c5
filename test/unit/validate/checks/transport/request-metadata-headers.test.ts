import { expect, test } from 'vitest';
import { requestMetadataHeaders } from '../../../../../pipeline/validate/checks/transport/request-metadata-headers.js';
import { envelope, judgeBy, notification, request, Session } from '../../../../support/judge.js';
import { encoded, ModernHttp } from '../../../../support/modern-http.js';

const judge = (session: ModernHttp) => judgeBy(requestMetadataHeaders, session.lines);

test.each([
  ['tools/list', {}, {}, 1],
  ['tools/call', { name: 'q' }, {}, 2],
  ['prompts/get', { name: 'q' }, { 'mcp-name': encoded('q') }, 2],
  ['resources/read', { uri: 'file:///é' }, { 'mcp-name': encoded('file:///é') }, 2],
  // Without a name there is nothing to mirror.
  ['tools/call', {}, {}, 1],
])('%s with its headers', (method, params, headers, subjects) => {
  expect(judge(new ModernHttp().call(method, params, {}, headers))).toMatchObject({
    outcome: 'pass',
    subjects,
  });
});

test.each([
  ['tools/list', {}, { 'mcp-method': undefined }],
  ['tools/list', {}, { 'mcp-method': 'Tools/List' }],
  ['tools/list', {}, { 'mcp-method': encoded('tools/list') }],
  ['tools/call', { name: 'q' }, { 'mcp-name': undefined }],
  ['tools/call', { name: 'q' }, { 'mcp-name': 'Q' }],
  ['tools/call', { name: 'q' }, { 'mcp-name': encoded('Q') }],
  ['tools/call', { name: 'q' }, { 'mcp-name': '=?base64?cQ?=' }],
  ['resources/read', { uri: 'file:///a' }, { 'mcp-name': 'a' }],
])('%s %j with %j', (method, params, headers) => {
  expect(judge(new ModernHttp().call(method, params, {}, headers))).toMatchObject({
    outcome: 'fail',
    findings: [{ seq: 0 }],
  });
});

test('notifications, stdio, and an initialize that falls back are left alone', () => {
  const notified = new ModernHttp();
  notified.ask('POST', notification('notifications/x'));
  expect(judge(notified).outcome).toBe('not-observed');
  const stdio = new Session().client(request(1, 'tools/list', { _meta: envelope() }));
  expect(judgeBy(requestMetadataHeaders, stdio.lines).outcome).toBe('not-observed');
  const fallback = new ModernHttp().call('tools/list', {}, 400).exchange(request('i', 'initialize', {}), 400);
  expect(judgeBy(requestMetadataHeaders, fallback.lines, {}, '2026-07-28')).toMatchObject({
    outcome: 'pass',
    subjects: 1,
  });
});

test('TRAN-058: two requests without labels before the first body: nobody knows whose it is', () => {
  const session = new Session('streamable-http');
  for (const method of ['tools/list', 'prompts/list'])
    session.post({ 'mcp-method': method, 'content-type': 'application/json' });
  for (const [id, method] of ['tools/list', 'prompts/list'].entries())
    session.client(request(id, method, { _meta: envelope() }));
  expect(judgeBy(requestMetadataHeaders, session.lines).outcome).toBe('not-observed');
});
