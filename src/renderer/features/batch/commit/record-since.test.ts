import { expect, test } from 'vitest';
import type { BatchRecord } from '#contract/index.ts';
import { recordSince } from './commit-draft.ts';

function record(recordId: string, at: number, draftId = 'd'): BatchRecord {
  const outcome = {
    kind: 'unknown',
    operationCount: 7,
    size: 1,
    at,
    duration: 1,
    failure: { message: '' },
  } as const;
  return { recordId, draftId, connectionId: 'c', name: 'rollup', outcome };
}

test('the commit that was just cancelled is found', () => {
  expect(recordSince([record('mine', 100), record('before', 20)], 'd', 100)?.recordId).toBe('mine');
});

test('one of before, or of another batch of the same name, is not taken for it', () => {
  expect(recordSince([record('a', 99), record('b', 200, 'other')], 'd', 100)).toBeUndefined();
});
