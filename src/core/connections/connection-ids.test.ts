import { expect, it } from 'vitest';
import type { Connection } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { createEmitter } from '../emitter.ts';
import { createOwners } from './connection-ids.ts';

function ownersOf(isListWhole: boolean, ...ids: readonly string[]) {
  const changes = createEmitter<Connection[]>();
  let list = ids.map((id) => testConnection({ id }));
  const owners = createOwners({
    connections: { list: () => list, subscribe: changes.subscribe },
    isListWhole,
  });
  return {
    owners,
    keep(...kept: readonly string[]) {
      list = kept.map((id) => testConnection({ id }));
      changes.emit(list);
    },
  };
}

it('data of a removed connection keeps its owner, because the removal can be undone', () => {
  const { owners, keep } = ownersOf(true, 'here', 'gone');
  keep('here', 'new');
  expect([...owners.present()]).toEqual(['here', 'new']);
  expect([...owners.removed()]).toEqual(['gone']);
  expect(['here', 'gone', 'new', 'unheard'].map(owners.mayOwn)).toEqual([true, true, true, false]);
  keep('here', 'new', 'gone');
  expect([...owners.removed()]).toEqual([]);
});

it('any data may belong to a missing connection if the list is incomplete', () => {
  const { owners } = ownersOf(false, 'here');
  expect(owners.mayOwn('unheard')).toBe(true);
});
