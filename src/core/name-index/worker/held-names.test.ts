import { expect, it } from 'vitest';
import { idsIn } from '../testing/columns-of.ts';
import { createHeldNames, type HeldNames } from './held-names.ts';

const open = () => createHeldNames({ connectionId: 'c', server: 's', delimiter: '$', path: null });
const found = (namespaces: readonly string[], tables: readonly string[]) => ({ namespaces, tables });

function read(held: HeldNames, namespaces: readonly string[], tables: readonly string[]): void {
  for (const { entry } of held.take(1)) {
    held.add({ connectionId: 'c', entry, found: found(namespaces, tables) });
    held.end({ connectionId: 'c', entry, gap: null });
  }
}

const idsOf = (held: HeldNames) => idsIn(held.source().columns).map((id) => id.join('$'));

it('a namespace that is marked while it is read is read again, by one reader at a time', () => {
  const held = open();
  const [root] = held.take(2);
  const { entry } = root ?? { entry: -1 };
  held.add({ connectionId: 'c', entry, found: found([], ['first']) });
  held.mark({ connectionId: 'c', id: [], isDeep: false });
  expect(held.take(2)).toEqual([]);
  held.add({ connectionId: 'c', entry, found: found([], ['second']) });
  expect(held.end({ connectionId: 'c', entry, gap: null })).toMatchObject({ names: 2, remaining: 1 });
  expect(held.take(2)).toMatchObject([{ id: [] }]);
});

it('what a reading that failed half-way had not met yet stays', () => {
  const held = open();
  read(held, [], ['a', 'b']);
  held.mark({ connectionId: 'c', id: [], isDeep: true });
  const [root] = held.take(1);
  const { entry } = root ?? { entry: -1 };
  held.add({ connectionId: 'c', entry, found: found([], ['c']) });
  held.fail({ connectionId: 'c', entry, details: { message: 'It broke off.' } });
  expect(idsOf(held)).toEqual(['a', 'b', 'c']);
  expect(held.summary()).toMatchObject({
    failed: 1,
    failures: [{ id: [], details: { message: 'It broke off.' } }],
  });
});

it('a namespace that went takes with it what was being read in it', () => {
  const held = open();
  read(held, ['gone'], []);
  const [gone] = held.take(1);
  held.mark({ connectionId: 'c', id: [], isDeep: false });
  read(held, [], ['stays']);
  const { entry } = gone ?? { entry: -1 };
  held.add({ connectionId: 'c', entry, found: found([], ['late']) });
  expect(held.end({ connectionId: 'c', entry, gap: null })).toMatchObject({ names: 1, remaining: 0 });
  expect(idsOf(held)).toEqual(['stays']);
});

it('a change in a namespace that is not known yet has the nearest one above it read again', () => {
  const held = open();
  read(held, ['a'], []);
  read(held, [], []);
  expect(held.mark({ connectionId: 'c', id: ['a', 'b', 'c'], isDeep: false }).remaining).toBe(1);
  expect(held.take(5)).toMatchObject([{ id: ['a'] }]);
});

it('the age is that of the last time when all of it was read', () => {
  const held = open();
  read(held, ['a'], []);
  read(held, [], []);
  expect(held.finish({ connectionId: 'c', at: 1 }).at).toBe(1);
  held.mark({ connectionId: 'c', id: ['a'], isDeep: false });
  read(held, [], []);
  expect(held.finish({ connectionId: 'c', at: 2 }).at).toBe(1);
  held.mark({ connectionId: 'c', id: [], isDeep: true });
  expect(held.finish({ connectionId: 'c', at: 3 }).at).toBe(3);
});
