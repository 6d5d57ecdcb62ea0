import { expect, it } from 'vitest';
import { setUpNameProgram } from './testing/name-program.ts';
import { listingOf, setUpIndex, treeRoutes } from './testing/test-index.ts';

const program = setUpNameProgram();
const routes = treeRoutes({
  '.': { namespaces: ['a', 'b', 'c'], tables: ['a'] },
  a: { namespaces: ['x'], tables: ['t1', 't2'] },
  'a.x': { tables: ['t'] },
  b: {},
});

it('counts returns the number of cached names below each namespace, without a request', async () => {
  const { index, walk, server } = await setUpIndex({
    program: program(),
    routes: (path, query, seen) =>
      listingOf(path)?.id === 'c' ? { status: 403 } : routes(path, query, seen),
  });
  const counts = (parent: string[], ...names: string[]) => index.counts({ connectionId: 'c', parent, names });
  expect(await counts([], 'a')).toEqual([null]);
  await walk();
  const requestCount = server.seen.length;
  expect(await counts([], 'b', 'a', 'gone', 'c')).toEqual([
    { names: 0, isWhole: true },
    { names: 3, isWhole: true },
    null,
    { names: 0, isWhole: false },
  ]);
  expect(await counts(['a'], 'x', 't1')).toEqual([{ names: 1, isWhole: true }, null]);
  expect(await counts(['gone'], 'a')).toEqual([null]);
  expect(server.seen).toHaveLength(requestCount);
});
