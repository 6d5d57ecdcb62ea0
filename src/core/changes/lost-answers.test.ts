import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Change, changeOf, type StepsRecord } from '#contract/index.ts';
import { serve, type TestServer } from '#server/testing/test-server.ts';
import { runs } from '#testing/runs.ts';
import { type Cut, startCuttingProxy } from '../batches/testing/cutting-proxy.ts';
import { all, openBatches } from '../batches/testing/test-batches.ts';
import type { RequestFailure } from '../http/status-failure.ts';

/** Each in its own namespace: a table with two versions and the tag `old`, and an empty namespace. */
const CHANGES: readonly ((namespace: string) => Change)[] = [
  (namespace) => changeOf('declareTable', [namespace, 'new']),
  (namespace) => changeOf('registerTable', [namespace, 'found'], { location: `${namespace}-found.lance` }),
  (namespace) => changeOf('deregisterTable', [namespace, 'items']),
  (namespace) => changeOf('dropTable', [namespace, 'items']),
  (namespace) => changeOf('renameTable', [namespace, 'items'], { new_table_name: 'things' }),
  (namespace) => changeOf('createNamespace', [namespace, 'inner']),
  (namespace) => changeOf('dropNamespace', [namespace, 'empty']),
  (namespace) => changeOf('createTag', [namespace, 'items'], { tag: 'fresh', version: 2n }),
  (namespace) => changeOf('updateTag', [namespace, 'items'], { tag: 'old', version: 2n }),
  (namespace) => changeOf('deleteTag', [namespace, 'items'], { tag: 'old' }),
  (namespace) => changeOf('createTableVersion', [namespace, 'items'], { version: 3n, manifest_path: 'm3' }),
  (namespace) =>
    changeOf('deleteVersions', [namespace, 'items'], { ranges: [{ start_version: 1n, end_version: 2n }] }),
];

const cut: fc.Arbitrary<Cut> = fc.record({
  way: fc.constantFrom('request', 'answer'),
  after: fc.nat({ max: 500 }),
});

/** Matches requests that change something, not those that only read. */
const CHANGING = /^POST \S+\/(?!describe|exists|list)[a-z_]+(?:\?\S*)? HTTP/;

async function prepare(server: TestServer, namespace: string): Promise<void> {
  await server.post(`/v1/namespace/${namespace}/create`, {});
  await server.post(`/v1/namespace/${namespace}%24empty/create`, {});
  const id = [namespace, 'items'];
  const version = (number: number) => ({
    create_table_version: { id, version: number, manifest_path: `m${number}` },
  });
  await server.post('/v1/table/batch-commit', {
    operations: [{ declare_table: { id } }, version(1), version(2)],
  });
  await server.post(`/v1/table/${namespace}%24items/tags/create`, { tag: 'old', version: 1 });
}

/** Everything that these changes can affect. */
async function stateOf(server: TestServer, namespace: string): Promise<string> {
  const answers = [
    await server.send(`/v1/namespace/${namespace}/list`),
    await server.send(`/v1/namespace/${namespace}/table/list`),
    await server.post(`/v1/table/${namespace}%24items/version/list`),
    await server.post(`/v1/table/${namespace}%24items/tags/list`),
  ];
  return answers.map(({ text }) => text).join('\n');
}

it('records, resolves, and never resends a change when its connection breaks at any byte', async () => {
  const server = await serve();
  for (const [run, broken] of fc.sample(cut, runs(CHANGES.length * 2, 200)).entries()) {
    const namespace = `n${run}`;
    await prepare(server, namespace);
    const before = await stateOf(server, namespace);
    const proxy = await startCuttingProxy(server.url, broken, CHANGING);
    const { changes, history } = await openBatches({ address: proxy.address, waits: [10, 20, 40] });
    const change = CHANGES[run % CHANGES.length]?.(namespace) as Change;
    const problem = await changes.make({ connectionId: 'c', change }).catch((error: unknown) => error);
    const [record] = (await history.list()) as readonly StepsRecord[];
    const outcome = record?.steps[0]?.outcome;
    const isLost = outcome?.kind === 'unknown';
    const found = isLost
      ? (await all(history.findOut({ recordId: record?.recordId ?? '' }))).at(-1)
      : undefined;
    const isApplied = (await stateOf(server, namespace)) !== before;
    const verdict = found?.verdict ?? (outcome?.kind === 'refused' ? 'not-applied' : outcome?.kind);
    expect(verdict, JSON.stringify({ broken, operation: change.operation })).toBe(
      isApplied ? 'applied' : 'not-applied',
    );
    if (isLost) expect((problem as RequestFailure).details).toMatchObject({ recordId: record?.recordId });
    expect(proxy.passed()).toBe(1);
  }
}, 120_000);
