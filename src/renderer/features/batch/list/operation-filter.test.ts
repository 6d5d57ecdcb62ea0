import { expect, test } from 'vitest';
import { type NewOperation, startEditing } from '#batch/index.ts';
import type { OperationStates } from '../checks/operation-states.ts';
import { ALL_OPERATIONS, type OperationFilter, shownOperations } from './operation-filter.ts';

const NEW: readonly NewOperation[] = [
  { kind: 'declare_table', members: { id: ['prod', 'ml', 'Items'] } },
  { kind: 'create_table_version', members: { id: ['prod', 'ml', 'Items'], version: 7 } },
  { kind: 'deregister_table', members: { id: ['prod', 'raw', 'events'] } },
  { kind: 'delete_table_versions', members: { ranges: [] } },
];
const { operations } = startEditing({ operations: NEW, members: {} }).draft;
const keyOf = (index: number) => operations[index]?.key ?? -1;
const STATES: OperationStates = new Map([
  [keyOf(0), 'error'],
  [keyOf(1), 'unchecked'],
  [keyOf(2), 'refused'],
]);

const places = (filter: Partial<OperationFilter>) =>
  shownOperations(operations, { ...ALL_OPERATIONS, ...filter }, STATES).map((shown) =>
    operations.indexOf(shown),
  );

test.each([
  ['ITEMS', [0, 1]],
  ['prod raw', [2]],
  ['ml / items', [0, 1]],
  ['deregister', [2]],
  ['v7', [1]],
  ['nowhere', []],
])('“%s” matches the listed text of an operation', (text, found) => {
  expect(places({ text })).toEqual(found);
});

test.each([
  ['error', [0, 2]],
  ['unchecked', [1]],
  ['warning', []],
  ['delete_table_versions', [3]],
] as const)('the filter %s shows only matching operations, combined with the typed text', (only, found) => {
  expect(places({ only })).toEqual(found);
  expect(places({ only, text: 'no such' })).toEqual([]);
});

test('matches a name in any Unicode normalization form', () => {
  const named: NewOperation = { kind: 'deregister_table', members: { id: ['cafe\u0301'] } };
  const { draft } = startEditing({ operations: [named], members: {} });
  expect(shownOperations(draft.operations, { ...ALL_OPERATIONS, text: 'CAFÉ' }, new Map())).toHaveLength(1);
});

test('returns the same array without a filter', () => {
  expect(shownOperations(operations, { text: ' ', only: 'all' }, STATES)).toBe(operations);
});
