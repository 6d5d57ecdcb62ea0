import { expect, test } from 'vitest';
import { idKey, type NewOperation, startEditing, type TableStates } from '#batch/index.ts';
import { MAX_AUTOMATIC, tablesToCheck } from './automatic-checks.ts';
import { RECENT_MILLISECONDS } from './check-freshness.ts';

const NOW = 1_000_000;

function draftOf(...tables: readonly string[]) {
  const operations = tables.map(
    (table): NewOperation => ({ kind: 'deregister_table', members: { id: [table] } }),
  );
  return startEditing({ operations, members: {} }).draft;
}

function knownAt(times: Readonly<Record<string, number>>): TableStates {
  return new Map(
    Object.entries(times).map(([name, at]) => [
      idKey([name]),
      { id: [name], state: 'absent', allVersions: true, at } as const,
    ]),
  );
}

const tablesChecked = (question: Omit<Parameters<typeof tablesToCheck>[0], 'now'>) =>
  tablesToCheck({ ...question, now: NOW }).map(([name]) => name);

test('checks each table once, unless its state is known', () => {
  const draft = draftOf('a', 'b', 'a');
  expect(tablesChecked({ before: undefined, draft, facts: new Map() })).toEqual(['a', 'b']);
  expect(tablesChecked({ before: undefined, draft, facts: knownAt({ a: 0 }) })).toEqual(['b']);
});

test('checks the table of a changed operation again, unless that was done just now', () => {
  const before = draftOf('a', 'b', 'c');
  const [a, , c] = before.operations;
  const [changed] = draftOf('b').operations;
  const draft = { ...before, operations: [a, changed, c].filter((one) => one !== undefined) };
  expect(tablesChecked({ before, draft, facts: knownAt({ a: 0, b: 0, c: 0 }) })).toEqual(['b']);
  const recent = NOW - RECENT_MILLISECONDS;
  expect(tablesChecked({ before, draft, facts: knownAt({ a: 0, b: recent, c: 0 }) })).toEqual([]);
});

test('checks a table again once the targets of its tags matter', () => {
  const facts = new Map([[idKey(['a']), { id: ['a'], state: 'stored', allVersions: true, at: 0 } as const]]);
  const leftOut = new Map([...facts].map(([key, state]) => [key, { ...state, areTagsLeftOut: true }]));
  expect(
    [facts, leftOut].map((known) => tablesChecked({ before: undefined, draft: draftOf('a'), facts: known })),
  ).toEqual([[], ['a']]);
});

test('doesn’t check thousands of tables automatically', () => {
  const names = Array.from({ length: MAX_AUTOMATIC + 1 }, (_, index) => `t${index}`);
  expect(
    tablesChecked({ before: undefined, draft: draftOf(...names.slice(1)), facts: new Map() }),
  ).toHaveLength(MAX_AUTOMATIC);
  expect(tablesChecked({ before: undefined, draft: draftOf(...names), facts: new Map() })).toEqual([]);
});
