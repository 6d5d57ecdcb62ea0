import { EventEmitter, once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { NO_ENGINE } from '#engine/host/engine.ts';
import { type FaultSettingsInput, faultSettings, parseJson } from '#protocol/index.ts';
import { openCatalog } from '../catalog/catalog.ts';
import { operationHandlers } from '../operations/index.ts';
import { openRows } from '../rows/row-storage.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createApp } from './app.ts';
import { NO_AUTH } from './authentication.ts';
import type { Handlers } from './register-operation.ts';
import { exchange } from './testing/raw-exchange.ts';

/** The server, with the test’s own handlers in place of some of the local catalog’s. */
async function serveHandlers(handlers: Partial<Handlers> = {}, faults: FaultSettingsInput = {}) {
  const dataDirectory = await temporaryDirectory();
  const catalog = openCatalog(dataDirectory);
  const rows = openRows({ catalog, engine: NO_ENGINE, dataDirectory });
  const all = { ...operationHandlers(rows), ...handlers };
  const app = createApp({
    handlers: all,
    auth: NO_AUTH,
    faults: faultSettings.parse(faults),
    resetSample: () => Promise.resolve(),
    report: () => undefined,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await app.close();
    await catalog.close();
  });
  const post = (path: string, body: BodyInit = '', headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', body, headers });
  return { url, port: Number(new URL(url).port), post };
}

it.each(['application/vnd.apache.arrow.stream', 'application/octet-stream', 'application/x-anything'])(
  'passes an Arrow body to the handler unchanged, with content type %s',
  async (type) => {
    const bytes = Uint8Array.from({ length: 5 * 1024 * 1024 }, (_, index) => index % 251);
    const { post } = await serveHandlers({
      insertRows: async (request) => {
        const received = await buffer(request.upload);
        expect(Buffer.compare(received, bytes)).toBe(0);
        return { version: BigInt(received.length) };
      },
    });
    const answer = await post('/v1/table/a$b/insert/?mode=append', bytes, { 'content-type': type });
    expect(await answer.json()).toEqual({ version: bytes.length });
  },
);

it.each([
  ['application/json', {}],
  ['text/csv; charset=utf-8', {}],
  ['application/vnd.apache.arrow.stream', { 'content-encoding': 'gzip' }],
])('rejects an Arrow body with content type %s %j', async (type, more) => {
  const { post } = await serveHandlers();
  const answer = await post('/v1/table/a/create', 'body', { 'content-type': type, ...more });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 13, error: expect.stringContaining('The body must') });
});

it('reads both names of a path, and a remote database table as an ID', async () => {
  const { post } = await serveHandlers({
    dropIndex: async ({ id, name }) => ({ id, name }),
    createDeploymentTable: async ({ id }) => ({ id }),
  });
  expect(await (await post('/v1/table/a%24b/index/v%2Fx%24/drop/')).json()).toEqual({
    id: ['a', 'b'],
    name: 'v/x$',
  });
  const type = { 'content-type': 'application/vnd.apache.arrow.stream' };
  expect(await (await post('/v1/tables/a.b?delimiter=.', '', type)).json()).toEqual({ id: ['a', 'b'] });
});

it('uses the query string as the body for GET requests', async () => {
  const { url, post } = await serveHandlers({
    countRows: async ({ body }) => ({ count: BigInt(body.predicate ?? body.version ?? 0n) }),
  });
  const get = async (query: string) =>
    parseJson(await (await fetch(`${url}/v1/table/a/count_rows${query}`)).text());
  expect(await get('?version=9007199254740993')).toBe(9007199254740993n);
  expect(await get('?version=9007199254740993&predicate=1')).toBe(1);
  expect(await get('')).toBe(0);
  expect(await get('?version=-1')).toMatchObject({
    code: 13,
    error: expect.stringMatching('`version` in the query'),
  });
  expect(await (await post('/v1/table/a/count_rows', '{"version":5}')).json()).toBe(5);
});

it.each<Record<string, string>>([{}, { 'x-lancedb-database': 'db' }])(
  'returns a count as a bare number of any size, also with the headers %o',
  async (headers) => {
    const { post } = await serveHandlers({ countRows: async () => ({ count: 9007199254740993n }) });
    expect(await (await post('/v1/table/a/count_rows', '', headers)).text()).toBe('9007199254740993');
  },
);

it('returns a plan as a JSON string, and an empty object for an existence check', async () => {
  const { post } = await serveHandlers({
    explainPlan: async () => '  Take: "a"\n    Scan',
    tableExists: async () => undefined,
  });
  const plan = await post('/v1/table/a/explain_plan', '{"query":{"k":9223372036854775807,"vector":[]}}');
  expect(await plan.text()).toBe('"  Take: \\"a\\"\\n    Scan"');
  expect(await (await post('/v1/table/a/exists')).text()).toBe('{}');
});

it('returns plans as plain text with the same whitespace if that option is set', async () => {
  const { post } = await serveHandlers({ explainPlan: async () => '  Take\n' }, { plainPlans: true });
  const plan = await post('/v1/table/a/explain_plan', '{"query":{"k":1,"vector":[]}}');
  expect(plan.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await plan.text()).toBe('  Take\n');
});

it('makes counts and plans invalid JSON with the `malformed` fault', async () => {
  const handlers = { countRows: async () => ({ count: 1234n }), explainPlan: async () => 'Take: \\' };
  const { post } = await serveHandlers(handlers, { rates: { malformed: 100 } });
  const count = await post('/v1/table/a/count_rows');
  const plan = await post('/v1/table/a/explain_plan', '{"query":{"k":1,"vector":[]}}');
  for (const answer of [count, plan]) {
    const text = await answer.text();
    expect(() => JSON.parse(text), text).toThrow();
  }
});

it.each([
  ['ARROW1 and so on', 'application/vnd.apache.arrow.file'],
  ['anything else', 'application/vnd.apache.arrow.stream'],
])('returns rows that begin with %j as %s', async (text, type) => {
  const { post } = await serveHandlers({ queryTable: async () => Buffer.from(text) });
  const answer = await post('/v1/table/a/query', '{"k":1,"vector":{}}');
  expect(answer.headers.get('content-type')).toBe(type);
  expect(await answer.text()).toBe(text);
});

it('aborts the handler when the client disconnects', async () => {
  const events = new EventEmitter();
  const { port } = await serveHandlers({
    listTables: async ({ signal }) => {
      events.emit('started');
      await once(signal, 'abort');
      events.emit('gone');
      return { tables: [] };
    },
  });
  const started = once(events, 'started');
  const gone = once(events, 'gone');
  const { socket } = exchange(port, { path: '/v1/namespace/$/table/list' });
  await started;
  socket.destroy();
  await gone;
});

it('reveals nothing about an internal error to the client', async () => {
  const { post } = await serveHandlers({
    dropTable: async () => {
      throw new Error('CANARY in /home/u');
    },
  });
  const answer = await post('/v1/table/a/drop');
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe(
    '{"code":18,"error":"Internal error. See the server output for details.","instance":"/v1/table/a/drop"}',
  );
});
