import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createActivityLog } from '../activity-log/activity-log.ts';
import { createHttpClient } from '../http/http-client.ts';
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../http/limits.ts';
import { startTestServer, type TestServer } from '../http/testing/test-server.ts';
import { createNamespaceClient } from '../namespace/namespace-client.ts';
import { testKnowledge, testTarget } from '../namespace/testing/test-client.ts';
import { type PlanQuestion, requestPlan } from './request-plan.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Answer = (response: ServerResponse) => void;

async function setUp(answer: Answer, limits: Partial<HttpLimits> = {}) {
  const server = await startTestServer((_, response) => answer(response));
  const http = createHttpClient({ activityLog: createActivityLog(), limits });
  closing.push(server.close, http.close);
  const target = testTarget(server.origin);
  const client = createNamespaceClient({
    target,
    http,
    credentialProvider: async () => ({}),
    known: testKnowledge(),
  });
  const ask = (question: Partial<PlanQuestion> = {}, signal?: AbortSignal) =>
    requestPlan(client, { ...QUESTION, ...question }, signal).then(({ text }) => text);
  return { server, ask };
}

const QUESTION: PlanQuestion = {
  kind: 'explained',
  connectionId: 'c',
  id: ['shop', 'items'],
  query: '{"k":1,"vector":{}}',
  verbose: false,
  distributedMetrics: false,
};

const answering =
  (body: string): Answer =>
  (response) =>
    void response.end(body);

function lastRequest({ seen }: TestServer) {
  const { path = '', body = '' } = seen.at(-1) ?? {};
  return { path, body };
}

/** A text that a careless parser would trim, unescape, or misread. */
const PLAN = '  ProjectionExec: expr=["a\\n", 1e-7]\n\n    LanceRead: “µ” \u2028 metrics=[]\r\n \n';

describe('the text of a plan is read unchanged', () => {
  it.each([
    ['as a JSON string', JSON.stringify(PLAN), PLAN],
    ['as plain text', PLAN, PLAN],
    ['in `plan`', JSON.stringify({ plan: PLAN }), PLAN],
    ['in `analysis`', JSON.stringify({ analysis: PLAN, more: 1 }), PLAN],
    ['with a lone surrogate', '"\\ud83d"', '\ud83d'],
    ['as an empty body', '', ''],
    ['as a plan that begins with a quote', '"a" = b: x', '"a" = b: x'],
  ])('%s', async (_, body, text) => {
    for (const kind of ['explained', 'analyzed'] as const) {
      const { ask } = await setUp(answering(body));
      expect(await ask({ kind })).toBe(text);
    }
  });
});

function invalid(words: string) {
  return { code: 'INVALID', message: expect.stringContaining(words) };
}

describe('a plan request', () => {
  const query =
    '{"k":1,"vector":{"single_vector":[0.1,1e-7,-2.5E3,3]},"offset":9007199254740993,"x":12345678901234567890}';

  it('contains every number exactly, with fractions in a normalized notation', async () => {
    const { server, ask } = await setUp(answering(''));
    await ask({ query });
    expect(lastRequest(server)).toEqual({
      path: '/v1/table/shop%24items/explain_plan',
      body: '{"id":["shop","items"],"query":{"k":1,"vector":{"single_vector":[0.1,1e-7,-2500,3]},"offset":9007199254740993,"x":12345678901234567890},"verbose":false}',
    });
    await ask({ kind: 'analyzed', query });
    expect(lastRequest(server)).toEqual({
      path: '/v1/table/shop%24items/analyze_plan',
      body: '{"id":["shop","items"],"k":1,"vector":{"single_vector":[0.1,1e-7,-2500,3]},"offset":9007199254740993,"x":12345678901234567890}',
    });
  });

  it('contains the options verbose and distributed_metrics', async () => {
    const { server, ask } = await setUp(answering(''));
    await ask({ verbose: true });
    expect(lastRequest(server).body).toContain('"verbose":true');
    await ask({ kind: 'analyzed', distributedMetrics: true });
    expect(lastRequest(server).path).toBe('/v1/table/shop%24items/analyze_plan?distributed_metrics=true');
  });

  it.each([
    ['a missing member', '{"vector":{}}', 'k'],
    ['a string among numbers', '{"k":1,"vector":{"single_vector":[1,"2"]}}', 'vector.single_vector.1'],
    ['a number instead of a string', '{"k":1,"vector":{},"filter":3}', 'filter'],
  ])('isn’t sent with an invalid member, which the error names: %s', async (_, query, member) => {
    const { server, ask } = await setUp(answering(''));
    await expect(ask({ query })).rejects.toMatchObject(invalid(`\`query.${member}\``));
    await expect(ask({ kind: 'analyzed', query })).rejects.toMatchObject(invalid(`\`${member}\``));
    expect(server.seen).toEqual([]);
  });

  it.each([
    ['a list', '[]', 'must be a JSON object'],
    ['truncated JSON', '{"k":1,', 'isn’t JSON'],
    ['deep nesting', '['.repeat(100_000), 'nested too deeply'],
    ['the ID of another table', '{"k":1,"vector":{},"id":["shop","others"]}', 'another table'],
    ['a masked secret', '{"k":1,"vector":{},"identity":{"api_key":"‹hidden›"}}', 'wasn’t saved'],
  ])('isn’t sent if it isn’t a valid query: %s', async (_, query, words) => {
    const { server, ask } = await setUp(answering(''));
    await expect(ask({ query })).rejects.toMatchObject(invalid(words));
    expect(server.seen).toEqual([]);
  });

  it('may contain the ID of its own table', async () => {
    const { ask } = await setUp(answering('ok'));
    expect(await ask({ query: '{"k":1,"vector":{},"id":["shop","items"]}' })).toBe('ok');
  });
});

describe('a pending plan request', () => {
  it.each([
    ['explained', 'before the response', ''],
    ['analyzed', 'before the response', ''],
    ['analyzed', 'in the middle of the response', 'AnalyzeExec'],
  ] as const)('closes its socket when it is aborted: %s, %s', async (kind, _, beginning) => {
    const arrivals = new EventEmitter();
    const { ask } = await setUp((response) => {
      if (beginning !== '') response.write(beginning);
      arrivals.emit('request', response.req.socket);
    });
    const cancel = new AbortController();
    const arrived = once(arrivals, 'request');
    const plan = ask({ kind }, cancel.signal);
    const [socket]: Socket[] = await arrived;
    const closed = once(socket ?? arrivals, 'close');
    cancel.abort(new Error('not wanted any more'));
    await expect(plan).rejects.toThrow('not wanted any more');
    await closed;
  });

  it('for an analysis isn’t limited by the usual timeouts', async () => {
    const waiting: ServerResponse[] = [];
    const { ask } = await setUp((response) => void waiting.push(response), {
      headers: 50,
      pause: 50,
      body: 50,
    });
    const analysis = ask({ kind: 'analyzed' });
    await expect(ask()).rejects.toMatchObject({ code: 'TIMED_OUT' });
    const [first] = waiting;
    first?.write('Analyze');
    // Another full timeout passes between two chunks of the first response.
    await expect(ask()).rejects.toMatchObject({ code: 'TIMED_OUT' });
    first?.end('Exec');
    expect(await analysis).toBe('AnalyzeExec');
    expect(DEFAULT_HTTP_LIMITS.headers).toBeLessThan(60 * 60 * 1000);
  });
});
