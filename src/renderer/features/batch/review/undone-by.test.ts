import { expect, test } from 'vitest';
import type { BatchRecord } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import { undoneBy } from './undone-by.ts';

const at = { operationCount: 1, size: 1, at: 1, duration: 1 };
const applied: BatchRecord['outcome'] = { kind: 'applied', ...at, results: [] };
const refused = { kind: 'refused', ...at, failure: { message: 'No.' } } as const;

function record(recordId: string, undoes?: string, outcome: BatchRecord['outcome'] = applied): BatchRecord {
  return {
    way: 'batch',
    recordId,
    connectionId: 'c',
    name: recordId,
    ...defined({ undoes }),
    outcome,
  };
}

const names = (records: readonly BatchRecord[]) => records.map((each) => undoneBy(each, records)?.recordId);

test('a commit is undone by the latest applied undo batch', () => {
  const unknown = { kind: 'unknown', ...at, failure: { message: '' } } as const;
  const records = [record('rejected', 'first', refused), record('lost', 'first', unknown), record('first')];
  expect(names(records)).toEqual([undefined, undefined, undefined]);
  expect(names([record('undo', 'first'), ...records])).toEqual([undefined, undefined, undefined, 'undo']);
});

test('undoing an undo restores the commit, until it is undone again', () => {
  const records = [record('redo', 'undo'), record('undo', 'first'), record('first')];
  expect(names(records)).toEqual([undefined, 'redo', undefined]);
  expect(names([record('again', 'first'), ...records])).toEqual([undefined, undefined, 'redo', 'again']);
});

test('records that refer to each other cause no infinite loop', () => {
  expect(names([record('a', 'b'), record('b', 'a'), record('self', 'self')])).toHaveLength(3);
});
