import { expect, test } from 'vitest';
import type { BatchRecord } from '#contract/index.ts';
import { listedRecords } from './selected-record.ts';

// Only the key of a record matters here.
const RECORDS = ['newest', 'older', 'oldest'].map((recordId) => ({ recordId }) as BatchRecord);

test.each([
  ['the newest record if none is selected', undefined, undefined, 'newest'],
  ['the selected record', undefined, 'older', 'older'],
  ['the selected record if the search finds it', ['older', 'oldest'], 'oldest', 'oldest'],
  ['the first result where the search leaves the selected one out', ['older', 'oldest'], 'newest', 'older'],
  ['nothing where nothing is found', [], 'newest', undefined],
])('the history shows %s', (_, found, recordId, expected) => {
  const { shown } = listedRecords(RECORDS, { found: found && new Set(found), recordId });
  expect(shown?.recordId).toBe(expected);
});
