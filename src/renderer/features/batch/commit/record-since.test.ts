import { expect, test } from 'vitest';
import type { BatchRecord } from '../../../../contract/index.ts';
import { recordSince } from './record-since.ts';

function record(recordId: string, at: number, name = 'rollup', operationCount = 7): BatchRecord {
  const outcome = {
    kind: 'unknown',
    operationCount,
    size: 1,
    at,
    duration: 1,
    failure: { message: '' },
  } as const;
  return { recordId, connectionId: 'c', name, outcome };
}

const WANTED = { name: 'rollup', operationCount: 7, since: 100 };

test('the commit that was just cancelled is found', () => {
  expect(recordSince([record('mine', 100), record('before', 20)], WANTED)?.recordId).toBe('mine');
});

test('one of before, of another batch, or of another length is not taken for it', () => {
  const others = [record('a', 99), record('b', 200, 'other'), record('c', 200, 'rollup', 8)];
  expect(recordSince(others, WANTED)).toBeUndefined();
});
