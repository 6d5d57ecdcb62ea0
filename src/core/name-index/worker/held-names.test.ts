import { expect, it } from 'vitest';
import { idsIn } from '../testing/columns-of.ts';
import { createHeldNames, type HeldNames } from './held-names.ts';

const open = () => createHeldNames({ connectionId: 'c', server: 's', delimiter: '$', path: null });
const found = (namespaces: readonly string[], tables: readonly string[]) => ({ namespaces, tables });

function read(connectionNames: HeldNames, namespaces: readonly string[], tables: readonly string[]): void {
  for (const { entry } of connectionNames.take(1)) {
    connectionNames.add({ connectionId: 'c', entry, found: found(namespaces, tables) });
    connectionNames.end({ connectionId: 'c', entry, gap: null });
  }
}

const idsOf = (connectionNames: HeldNames) =>
  idsIn(connectionNames.source().columns).map((id) => id.join('$'));

it('a namespace invalidated while it is loading is loaded again after that', () => {
  const connectionNames = open();
  const [root] = connectionNames.take(2);
  const { entry } = root ?? { entry: -1 };
  connectionNames.add({ connectionId: 'c', entry, found: found([], ['first']) });
  connectionNames.mark({ connectionId: 'c', id: [], isDeep: false });
  expect(connectionNames.take(2)).toEqual([]);
  connectionNames.add({ connectionId: 'c', entry, found: found([], ['second']) });
  expect(connectionNames.end({ connectionId: 'c', entry, gap: null })).toMatchObject({
    names: 2,
    remaining: 1,
  });
  expect(connectionNames.take(2)).toMatchObject([{ id: [] }]);
});

it('a load that fails midway keeps the names that it didn’t reach', () => {
  const connectionNames = open();
  read(connectionNames, [], ['a', 'b']);
  connectionNames.mark({ connectionId: 'c', id: [], isDeep: true });
  const [root] = connectionNames.take(1);
  const { entry } = root ?? { entry: -1 };
  connectionNames.add({ connectionId: 'c', entry, found: found([], ['c']) });
  connectionNames.fail({ connectionId: 'c', entry, details: { message: 'It broke off.' } });
  expect(idsOf(connectionNames)).toEqual(['a', 'b', 'c']);
  expect(connectionNames.summary()).toMatchObject({
    failed: 1,
    failures: [{ id: [], details: { message: 'It broke off.' } }],
  });
});

it('a removed namespace discards names that are still loading in it', () => {
  const connectionNames = open();
  read(connectionNames, ['gone'], []);
  const [gone] = connectionNames.take(1);
  connectionNames.mark({ connectionId: 'c', id: [], isDeep: false });
  read(connectionNames, [], ['stays']);
  const { entry } = gone ?? { entry: -1 };
  connectionNames.add({ connectionId: 'c', entry, found: found([], ['late']) });
  expect(connectionNames.end({ connectionId: 'c', entry, gap: null })).toMatchObject({
    names: 1,
    remaining: 0,
  });
  expect(idsOf(connectionNames)).toEqual(['stays']);
});

it('invalidating an unknown namespace reloads its nearest known ancestor', () => {
  const connectionNames = open();
  read(connectionNames, ['a'], []);
  read(connectionNames, [], []);
  expect(connectionNames.mark({ connectionId: 'c', id: ['a', 'b', 'c'], isDeep: false }).remaining).toBe(1);
  expect(connectionNames.take(5)).toMatchObject([{ id: ['a'] }]);
});

it('`at` is the time of the last complete reload', () => {
  const connectionNames = open();
  read(connectionNames, ['a'], []);
  read(connectionNames, [], []);
  expect(connectionNames.finish({ connectionId: 'c', at: 1 }).at).toBe(1);
  connectionNames.mark({ connectionId: 'c', id: ['a'], isDeep: false });
  read(connectionNames, [], []);
  expect(connectionNames.finish({ connectionId: 'c', at: 2 }).at).toBe(1);
  connectionNames.mark({ connectionId: 'c', id: [], isDeep: true });
  expect(connectionNames.finish({ connectionId: 'c', at: 3 }).at).toBe(3);
});
