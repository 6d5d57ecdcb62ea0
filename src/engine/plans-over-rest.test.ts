import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringifyJson } from '../protocol/index.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { startTestEngine } from '../server/testing/test-engine.ts';
import { createEngineHost } from './host/engine-host.ts';
import { PLAN_QUERIES } from './plan-queries/plan-queries.ts';
import { nodeNames, nodesHere } from './plan-queries/plan-query.ts';
import { planTables } from './plan-queries/testing/use-plan-tables.ts';

let workshop = '';
let server: RunningServer;

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'vitrine-plans-'));
  const dataDirectory = join(workshop, 'data');
  const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
  server = await startServer({ port: 0, dataDirectory, folder: await planTables(), engine });
}, 60_000);

afterAll(async () => {
  await server.close();
  await rm(workshop, { recursive: true, force: true, maxRetries: 10 });
});

async function planOf(path: string, body: unknown): Promise<string> {
  const answer = await fetch(`${server.url}/v1/table/${path}`, { method: 'POST', body: stringifyJson(body) });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.any(String)]);
  return JSON.parse(text);
}

describe.each(PLAN_QUERIES)('the plan of $name over REST', (planned) => {
  const { table, query } = planned;

  it.each([false, true])('has the expected nodes, verbose: %s', async (verbose) => {
    const plan = await planOf(`${table}/explain_plan`, { query, verbose });
    expect(nodeNames(plan)).toEqual(nodesHere(planned, 'explain'));
  });

  it('has the expected nodes when it is analyzed', async () => {
    const plan = await planOf(`${table}/analyze_plan`, query);
    expect(nodeNames(plan)).toEqual(nodesHere(planned, 'analyze'));
  });
});
