import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serve, type TestServer } from '#server/testing/test-server.ts';
import { runs } from '#testing/runs.ts';
import { COMMIT, type Cut, startCuttingProxy } from './testing/cutting-proxy.ts';
import { all, batchOf, declare, deregister, openBatches, version } from './testing/test-batches.ts';

const removeVersions = (name: string, start: number, end: number) => ({
  delete_table_versions: { id: [name], ranges: [{ start_version: start, end_version: end }] },
});

/** Each kind of operation leaves different evidence that it was applied; deregistering leaves almost none. */
const BATCHES: readonly ((name: string) => readonly object[])[] = [
  (name) => [declare(`${name}-new`), version(`${name}-new`, 1)],
  (name) => [version(name, 3), version(name, 4)],
  (name) => [removeVersions(name, 1, 2)],
  (name) => [deregister(name)],
];

const RUNS = runs(24, 100);

/** If `after` exceeds the length, the connection doesn’t break. */
const cut: fc.Arbitrary<Cut> = fc.record({
  way: fc.constantFrom('request', 'answer'),
  after: fc.nat({ max: 700 }),
});

async function stateOf(server: TestServer, name: string): Promise<string> {
  const tables = await server.send('/v1/table/');
  const versions = await server.post(`/v1/table/${name}/version/list`);
  return tables.text + versions.text;
}

it('a commit cut off at any byte gets the verdict that matches the server, and is never resent', async () => {
  const server = await serve();
  for (const [run, broken] of fc.sample(cut, RUNS).entries()) {
    const name = `t${run}`;
    await server.post('/v1/table/batch-commit', {
      operations: [declare(name), version(name, 1), version(name, 2)],
    });
    const before = await stateOf(server, name);
    const proxy = await startCuttingProxy(server.url, broken, COMMIT);
    const { batches, history } = await openBatches({ address: proxy.address, waits: [10, 20, 40] });
    const operations = BATCHES[run % BATCHES.length]?.(name) ?? [];
    const { recordId, outcome } = await batches.commit(batchOf(operations));
    const looks = outcome.kind === 'unknown' ? await all(history.findOut({ recordId: recordId })) : [];
    const verdict = looks.at(-1)?.verdict ?? outcome.kind;
    const isApplied = (await stateOf(server, name)) !== before;
    expect(verdict, JSON.stringify({ broken, operations })).toBe(isApplied ? 'applied' : 'not-applied');
    expect(proxy.passed()).toBe(1);
  }
}, 120_000);
