import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Setting, Sweep, TunedAxis } from '#contract/index.ts';
import { openWindow } from '#core/router/testing/open-window.ts';
import { python, pythonFile, run, startLocalServer, startRestAdapter } from './testing/programs.ts';

const COUNT = 40;
const K = 10;

interface Tuned {
  readonly address: string;
  readonly id: string[];
  readonly column: string;
  readonly axes: TunedAxis[];
}

/** Runs a sweep with vectors of rows of the table; returns it with the vector of each query. */
async function sweepOf({ address, id, column, axes }: Tuned) {
  const client = await openWindow();
  const { id: connectionId } = await client.connections.add({ draft: { address }, anyway: true });
  const wanted = { kind: 'rows', count: COUNT, seed: 11 } as const;
  const { setId } = await client.tuning.createSet({ connectionId, id, column, wanted });
  const query = JSON.stringify({ k: K });
  const params = { connectionId, id, setId, query, axes, search: 'all', repeats: 1 } as const;
  const { sweepId } = await client.tuning.start(params);
  for await (const _ of await client.tuning.watch({ sweepId }));
  const sweep = await client.tuning.sweep({ sweepId });
  const queries = Array.from({ length: COUNT }, (_, place) =>
    client.tuning.query({ sweepId, setting: {}, query: place }),
  );
  return { sweep, queries: (await Promise.all(queries)).map(vectorIn) };
}

const sent = z.object({ vector: z.object({ single_vector: z.array(z.number()) }) });

function vectorIn({ query }: { readonly query: string }): number[] {
  return sent.parse(JSON.parse(query)).vector.single_vector;
}

/** By setting and query, how many rows of the exact answer an independent implementation finds. */
async function foundByPython(
  { address, id, column }: Tuned,
  queries: readonly number[][],
  settings: readonly Setting[],
): Promise<readonly number[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-recall-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'asked.json');
  const input = { id, column, k: K, leaves_out: true, queries, settings };
  await writeFile(file, JSON.stringify(input));
  const { code, output, errors } = await run(python(), [pythonFile('tuning_recall.py'), address, file]);
  expect(code, errors).toBe(0);
  return z.array(z.array(z.number())).parse(JSON.parse(output));
}

/** Adds up in the order of the queries, as the host does, so that rounding is the same. */
function meanRecall(found: readonly number[]): number {
  return found.map((count) => count / K).reduce((sum, one) => sum + one, 0) / found.length;
}

async function expectSameRecall(tuned: Tuned): Promise<Sweep> {
  const { sweep, queries } = await sweepOf(tuned);
  expect(sweep.problem).toBeUndefined();
  expect(sweep.recallProblem).toBeUndefined();
  const settings = sweep.points.map(({ setting }) => withoutNulls(setting));
  const found = await foundByPython(tuned, queries, settings);
  for (const [index, { setting, measured }] of sweep.points.entries()) {
    const all = found[index] ?? [];
    expect(measured?.recall?.mean, JSON.stringify(setting)).toBe(meanRecall(all));
    expect(measured?.recall?.worst).toBe(Math.min(...all) / K);
  }
  return sweep;
}

function withoutNulls(setting: Setting): Setting {
  return Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== null));
}

it('the recall of each setting is that of an independent search, on the local server', async () => {
  const sweep = await expectSameRecall({
    address: await startLocalServer(),
    id: ['live', 'products'],
    column: 'embedding',
    axes: [
      { parameter: 'nprobes', values: [1, 8, 64] },
      { parameter: 'refine_factor', values: [null, 2, 10] },
    ],
  });
  const means = sweep.points.map(({ measured }) => measured?.recall?.mean ?? Number.NaN);
  expect(Math.min(...means)).toBeLessThan(0.6);
  expect(Math.max(...means)).toBeGreaterThan(0.9);
});

it('the same is so on the public adapter', async () => {
  const adapter = await startRestAdapter('--index');
  onTestFinished(adapter.end);
  const sweep = await expectSameRecall({
    address: adapter.url,
    id: ['shop', 'items'],
    column: 'vector',
    axes: [{ parameter: 'nprobes', values: [1, 2, 16] }],
  });
  expect(new Set(sweep.points.map(({ measured }) => measured?.recall?.mean)).size).toBeGreaterThan(1);
});
