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

describe('the text of a plan is what the server sent', () => {
  it.each([
    ['as a JSON string', JSON.stringify(PLAN), PLAN],
    ['as it is', PLAN, PLAN],
    ['in `plan`', JSON.stringify({ plan: PLAN }), PLAN],
    ['in `analysis`', JSON.stringify({ analysis: PLAN, more: 1 }), PLAN],
    ['with half a character in it', '"\\ud83d"', '\ud83d'],
    ['as nothing', '', ''],
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

describe('what is asked', () => {
  const query =
    '{"k":1,"vector":{"single_vector":[0.1,1e-7,-2.5E3,3]},"offset":9007199254740993,"x":12345678901234567890}';

  it('has every number as it was typed, but for the spelling of a fraction', async () => {
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

  it('says how much is wanted', async () => {
    const { server, ask } = await setUp(answering(''));
    await ask({ verbose: true });
    expect(lastRequest(server).body).toContain('"verbose":true');
    await ask({ kind: 'analyzed', distributedMetrics: true });
    expect(lastRequest(server).path).toBe('/v1/table/shop%24items/analyze_plan?distributed_metrics=true');
  });

  it.each([
    ['a member that is missing', '{"vector":{}}', 'k'],
    ['a text among numbers', '{"k":1,"vector":{"single_vector":[1,"2"]}}', 'vector.single_vector.1'],
    ['a number for a text', '{"k":1,"vector":{},"filter":3}', 'filter'],
  ])('is not sent where it is wrong, and the mistake is named: %s', async (_, query, member) => {
    const { server, ask } = await setUp(answering(''));
    await expect(ask({ query })).rejects.toMatchObject(invalid(`\`query.${member}\``));
    await expect(ask({ kind: 'analyzed', query })).rejects.toMatchObject(invalid(`\`${member}\``));
    expect(server.seen).toEqual([]);
  });

  it.each([
    ['a list', '[]', 'must be a JSON object'],
    ['half an object', '{"k":1,', 'isn’t JSON'],
    ['a tower', '['.repeat(100_000), 'nested too deeply'],
    ['another table', '{"k":1,"vector":{},"id":["shop","others"]}', 'another table'],
    ['a secret that was not kept', '{"k":1,"vector":{},"identity":{"api_key":"‹hidden›"}}', 'wasn’t saved'],
  ])('is not sent where it is no query: %s', async (_, query, words) => {
    const { server, ask } = await setUp(answering(''));
    await expect(ask({ query })).rejects.toMatchObject(invalid(words));
    expect(server.seen).toEqual([]);
  });

  it('may name its own table', async () => {
    const { ask } = await setUp(answering('ok'));
    expect(await ask({ query: '{"k":1,"vector":{},"id":["shop","items"]}' })).toBe('ok');
  });
});

describe('waiting', () => {
  it.each([
    ['explained', 'before the answer', ''],
    ['analyzed', 'before the answer', ''],
    ['analyzed', 'in the middle of it', 'AnalyzeExec'],
  ] as const)('ends on the server too when it is cancelled: %s, %s', async (kind, _, beginning) => {
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

  it('for an analysis outlasts what is long for any other answer', async () => {
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
