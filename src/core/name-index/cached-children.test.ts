import { expect, it } from 'vitest';
import { setUpNameProgram } from './testing/name-program.ts';
import { listingOf, setUpIndex, treeRoutes } from './testing/test-index.ts';

const program = setUpNameProgram();
const many = Array.from({ length: 20_002 }, (_, index) => `t${index}`);
const routes = treeRoutes({ '.': { namespaces: ['big', 'closed'] }, big: { tables: many } });

const setUp = () =>
  setUpIndex({
    program: program(),
    tablesByHand: [['big', 'hidden', 'deep']],
    routes: (path, query, seen) =>
      listingOf(path)?.id === 'closed' ? { status: 403 } : routes(path, query, seen),
  });

it('children returns all cached names of a namespace in parts, without a request', async () => {
  const { index, walk, server, clock } = await setUp();
  const children = (id: string[], from = 0) => index.children({ connectionId: 'c', id, from });
  expect(await children(['big'])).toBeNull();
  await walk();
  const requestCount = server.seen.length;
  const first = await children(['big']);
  const rest = await children(['big'], 20_000);
  expect([...(first?.namespaces ?? []), ...(rest?.namespaces ?? [])]).toEqual(['hidden']);
  expect([...(first?.tables ?? []), ...(rest?.tables ?? [])]).toEqual(many);
  expect(first).toMatchObject({ byHand: ['hidden'], total: 20_003, at: clock.time });
  expect(server.seen).toHaveLength(requestCount);
});

it('children returns null for an unknown namespace, and for one whose listing failed', async () => {
  const { index, walk } = await setUp();
  await walk();
  const children = (...id: string[]) => index.children({ connectionId: 'c', id, from: 0 });
  expect(await children('closed')).toBeNull();
  expect(await children('gone')).toBeNull();
  expect(await children('big', 'gone')).toBeNull();
  expect(await children()).toMatchObject({ namespaces: ['big', 'closed'], byHand: ['big'] });
});
