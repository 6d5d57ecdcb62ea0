import { expect, test } from 'vitest';
import { idKey, startEditing, type TableState } from '#batch/index.ts';
import { staleTables } from './review-state.ts';
import { uncheckedTables } from './SignBar.tsx';

const operations = ['fresh', 'old', 'unheard', 'unsure'].map((name) => ({
  kind: 'deregister_table' as const,
  members: { id: [name] },
}));

const NOW = 1_000_000;

function heard(
  name: string,
  at: number,
  state: TableState['state'] = 'stored',
): readonly [string, TableState] {
  return [idKey([name]), { id: [name], state, allVersions: true, at }];
}

const open = {
  changedAt: 0,
  editing: startEditing({ operations, members: {} }),
  facts: new Map([heard('fresh', NOW - 59_000), heard('old', NOW - 61_000), heard('unsure', NOW, 'unknown')]),
};

test('tables with unknown or outdated state are checked before the user signs', () => {
  expect(staleTables(open, NOW)).toEqual([['old'], ['unheard']]);
});

test('tables checked before the last change are checked again before the user signs', () => {
  const changed = { ...open, changedAt: NOW - 40_000 };
  expect(staleTables(changed, NOW)).toEqual([['fresh'], ['old'], ['unheard']]);
});

test('counts tables with uncertain state as not checked', () => {
  expect(uncheckedTables(open)).toBe(2);
});
