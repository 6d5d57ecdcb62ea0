import { cp } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { emptyCatalog } from '../testing/test-catalog.ts';
import { createCommitQueue, openCatalog } from './catalog.ts';

const everything = { limit: 1_000, includeDeclared: true };
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

describe('concurrent changes', () => {
  it('share one transaction and one disk sync', async () => {
    let transactions = 0;
    let depth = 0;
    const queue = createCommitQueue({
      transactionSync: (action) => {
        transactions += depth === 0 ? 1 : 0;
        depth += 1;
        const result = action();
        depth -= 1;
        return result;
      },
    });
    const results = await Promise.all(namesOf(64).map((name) => queue.commit(() => name)));
    expect(results).toEqual(namesOf(64));
    expect(transactions).toBe(1);
    await queue.commit(() => 'later');
    expect(transactions).toBe(2);
  });

  it('succeed or fail separately, and each sees the ones before it', async () => {
    const catalog = await emptyCatalog();
    const seen: number[] = [];
    const outcomes = await Promise.allSettled(
      namesOf(10).map((name, index) =>
        catalog.commit((writer) => {
          writer.ensureNamespace([name]);
          seen.push(catalog.listNamespaces(0, everything).items.length);
          if (index % 2 === 1) throw new Error(`no ${name}`);
          return name;
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      namesOf(10).map((_, at) => at % 2 === 0),
    );
    expect(outcomes[3]).toMatchObject({ reason: { message: 'no n3' } });
    expect(catalog.listNamespaces(0, everything).items).toEqual(['n0', 'n2', 'n4', 'n6', 'n8']);
    expect(seen).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
  });

  it('get unique transaction IDs, even after a restart', async () => {
    const directory = await temporaryDirectory();
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const catalog = openCatalog(directory);
      const drawn = namesOf(5).map(() => catalog.commit((writer) => writer.transactionId()));
      ids.push(...(await Promise.all(drawn)));
      await catalog.close();
    }
    expect(new Set(ids).size).toBe(15);
  });
});

it('writes a change to disk before its promise resolves', async () => {
  const catalog = await emptyCatalog();
  await catalog.commit((writer) => writer.ensureNamespace(['a']));
  const copy = await temporaryDirectory();
  await cp(catalog.directory, copy, { recursive: true });
  const other = openCatalog(copy);
  expect(other.findNamespace(['a'])).toBeTypeOf('number');
  await other.close();
});

it('commits waiting changes when it is closed', async () => {
  const directory = await temporaryDirectory();
  const catalog = openCatalog(directory);
  const committed = catalog.commit((writer) => writer.ensureNamespace(['a']));
  await catalog.close();
  await committed;
  const again = openCatalog(directory);
  expect(again.findNamespace(['a'])).toBeTypeOf('number');
  await again.close();
});

it('rejects all waiting changes when the disk is full', async () => {
  const queue = createCommitQueue({
    transactionSync: (action) => {
      action();
      throw new Error('No space left on device');
    },
  });
  const outcomes = await Promise.allSettled(namesOf(3).map((name) => queue.commit(() => name)));
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ reason: { message: 'No space left on device' } });
});
