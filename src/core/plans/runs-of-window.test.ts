import type { ServerResponse } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import type { RunEvent } from '#contract/index.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import type { SeenRequest } from '../http/testing/test-server.ts';
import { searchAnswer } from '../rows/testing/tables.ts';
import { type OpenHost, setUpHosts } from './testing/test-plans.ts';

/* Runs as a window starts them, with the calls of the contract. */

const QUERY = '{"k":10,"vector":[1,2]}';
const id = ['shop', 'items'];

type Answer = (seen: SeenRequest, response: ServerResponse) => void;

let hosts: Awaited<ReturnType<typeof setUpHosts>>;
let host: OpenHost;

beforeEach(async () => {
  hosts = await setUpHosts();
  host = await hosts.open();
});

const answering: Answer = ({ path }, response) =>
  void response.end(path.includes('/query') ? searchAnswer([7, 3, 5]) : 'A, elapsed=2ms, metrics=[]');

async function connect(answer: Answer = answering): Promise<string> {
  return host.connect((await startServerForTest(answer)).origin);
}

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const list: RunEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

it('a run has its rows in slices and as a file, and is in the history after a restart', async () => {
  const connectionId = await connect();
  const events = await all(await host.client.plans.start({ connectionId, id, query: QUERY }));
  const [rows, end] = events.filter(({ kind }) => kind !== 'reading');
  if (rows?.kind !== 'rows' || end?.kind !== 'end') throw new Error('It has no rows, or no end.');
  const { answerId } = rows.answer;
  const slice = await host.client.rows.slice({ answerId, from: 1, count: 500 });
  expect(slice.rows.map(([, number]) => number)).toEqual(['30', '50']);
  const file = await host.client.rows.exportAnswer({ answerId, format: 'csv' });
  const pieces: unknown[] = [];
  for await (const piece of file) pieces.push(piece);
  expect(pieces.at(-1)).toEqual({ kind: 'end', rows: 3, why: 'all' });
  const { runId } = end.run;
  await host.client.plans.markRun({ runId, note: ' the first ', isBaseline: true });
  await host.close();
  host = await hosts.open();
  const [head] = await host.client.plans.history({ connectionId, id });
  expect(head).toMatchObject({ kind: 'run', planWall: 2, note: 'the first', isBaseline: true });
  expect(await host.client.plans.run({ runId })).toMatchObject({
    rows: { count: 3 },
    ranked: { rowIds: ['7', '3', '5'] },
  });
  await expect(host.client.rows.slice({ answerId, from: 0, count: 1 })).rejects.toMatchObject({
    code: 'GONE',
  });
});

it('a secret in the query of a run is in no event and in no file', async () => {
  const connectionId = await connect();
  const query = '{"k":10,"vector":[1,2],"identity":{"api_key":"CANARY"}}';
  const events = await all(await host.client.plans.start({ connectionId, id, query }));
  expect(events.at(-1)?.kind).toBe('end');
  expect(JSON.stringify(events)).not.toContain('CANARY');
  await host.close();
  expect(await hosts.runFiles()).toHaveLength(1);
  for (const content of (await hosts.files()).values()) expect(content).not.toContain('CANARY');
});

it.each(['while its rows are received', 'while its plan is measured'])(
  'closing the event stream of a run %s closes the socket',
  async (when) => {
    let closed: (value: unknown) => void = () => {};
    const isClosed = new Promise((resolve) => (closed = resolve));
    const isLater = when !== 'while its rows are received';
    const connectionId = await connect((seen, response) => {
      if (isLater && seen.path.includes('/query')) return answering(seen, response);
      response.on('close', () => closed('closed'));
      response.write('ARROW1');
    });
    const call = host.client.plans.start({ connectionId, id, query: QUERY });
    const lastKind = isLater ? 'rows' : 'reading';
    for await (const event of await call) if (event.kind === lastKind) break;
    expect(await isClosed).toBe('closed');
  },
);
