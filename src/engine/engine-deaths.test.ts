import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';
import { startTestEngine } from '../server/testing/test-engine.ts';
import { serve } from '../server/testing/test-server.ts';
import type { EngineCall } from './calls.ts';
import { createEngineHost } from './host/engine-host.ts';
import type { EngineProcess } from './host/engine-process.ts';

/**
 * A server whose engine is killed as soon as it receives the next call of that name, or just before it responds to
 * it.
 */
async function mortalServer() {
  const dataDirectory = await temporaryDirectory();
  const start = await startTestEngine(dataDirectory);
  let deadly: { readonly call: EngineCall; readonly isMade: boolean } | undefined;
  const startMortal = (): EngineProcess => {
    const engine = start();
    let last: number | undefined;
    return {
      ...engine,
      post: (message) => {
        engine.post(message);
        if (!('call' in message) || message.call !== deadly?.call) return;
        if (deadly.isMade) last = message.id;
        else engine.kill();
        deadly = undefined;
      },
      onMessage: (listener) =>
        engine.onMessage((message) => {
          if ('answer' in message && message.id === last) engine.kill();
          else listener(message);
        }),
    };
  };
  const server = await serve({ dataDirectory, engine: createEngineHost({ start: startMortal }) });
  const killIn = (call: EngineCall) => {
    deadly = { call, isMade: false };
  };
  const killAfter = (call: EngineCall) => {
    deadly = { call, isMade: true };
  };
  return { ...server, killIn, killAfter };
}

type MortalServer = Awaited<ReturnType<typeof mortalServer>>;

function stream(rows: number): Uint8Array {
  const ids = Int32Array.from({ length: rows }, (_, id) => id);
  return tableToIPC(new Table({ id: vectorFromArray(ids) }), 'stream');
}

it('leaves no table if the engine is killed during its creation, and a retry creates it', async () => {
  const server = await mortalServer();
  server.killIn('importRows');
  const failed = await server.upload('/v1/table/made/create', stream(100_000));
  expect(failed).toMatchObject({ status: 503, json: { code: 17 } });
  expect((await server.send('/v1/table/')).json).toEqual({ tables: [] });
  const left = await readdir(join(server.dataDirectory, 'tables'));
  expect(left.filter((name) => name.endsWith('.lance'))).toEqual([]);
  expect(await server.upload('/v1/table/made/create', stream(100_000))).toMatchObject({ status: 200 });
  expect((await server.post('/v1/table/made/count_rows')).text).toBe('100000');
});

const CALLS: readonly [EngineCall, (server: MortalServer) => Promise<unknown>][] = [
  ['importRows', ({ upload }) => upload('/v1/table/made/insert', stream(50))],
  ['deleteRows', ({ post }) => post('/v1/table/made/delete', { predicate: 'id > 1' })],
  ['analyze', ({ post }) => post('/v1/table/made/analyze_plan', { k: 5, vector: {} })],
  ['createIndex', ({ post }) => post('/v1/table/made/create_index', { column: 'id', index_type: 'BTREE' })],
];

it.each(CALLS)(
  'keeps the table intact if the engine is killed during %s, and the next call succeeds',
  async (call, send) => {
    const server = await mortalServer();
    await server.upload('/v1/table/made/create', stream(50));
    server.killIn(call);
    expect(await send(server)).toMatchObject({ status: 503, json: { code: 17 } });
    const { json } = await server.post('/v1/table/made/describe', { load_detailed_metadata: true });
    expect(json).toMatchObject({ table: 'made', stats: expect.anything() });
    expect((await server.post('/v1/table/made/count_rows')).status).toBe(200);
    expect((await server.send('/v1/table/')).json).toEqual({ tables: ['made'] });
  },
);

it('reports that rows may have been added if the engine is killed before it responds', async () => {
  const server = await mortalServer();
  await server.upload('/v1/table/made/create', stream(50));
  server.killAfter('importRows');
  const failed = await server.upload('/v1/table/made/insert', stream(50));
  expect(failed).toMatchObject({
    status: 409,
    json: { code: 19, error: expect.stringContaining('may have') },
  });
  expect((await server.post('/v1/table/made/count_rows')).text).toBe('100');
});

it('rejects overlong expressions by the name of their field, without crashing the engine', async () => {
  const dataDirectory = await temporaryDirectory();
  let starts = 0;
  const start = await startTestEngine(dataDirectory);
  const engine = createEngineHost({
    start: () => {
      starts += 1;
      return start();
    },
  });
  const { post, upload } = await serve({ dataDirectory, engine });
  await upload('/v1/table/made/create', stream(5));
  const long = `${'id = 1 OR '.repeat(100_000)}true`;
  const query = { k: 1, vector: {}, filter: long };
  const calls: readonly [string, string, object][] = [
    ['count_rows', 'predicate', { predicate: long }],
    ['query', 'filter', query],
    [
      'query',
      'columns.column_aliases.x',
      { ...query, filter: 'true', columns: { column_aliases: { x: long } } },
    ],
    ['analyze_plan', 'filter', query],
    ['explain_plan', 'query.filter', { query }],
    ['delete', 'predicate', { predicate: long }],
    ['update', 'updates.id', { updates: [['id', long]] }],
  ];
  for (const [call, field, body] of calls) {
    const answer = await post(`/v1/table/made/${call}`, body);
    expect(answer, call).toMatchObject({ status: 400, json: { code: 13 } });
    expect(answer.json.error).toContain(`\`${field}\` in the body can have at most`);
  }
  const longest = Array.from({ length: 249 }, () => 'id = 1').join(' OR ');
  expect((await post('/v1/table/made/count_rows', { predicate: longest })).text).toBe('1');
  expect(starts).toBe(1);
});
