import { expect, it, test } from 'vitest';
import { commitReport, detailText, numberList, periodText } from './review-text.ts';

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

it.each([
  ['2026-03-24', '2026-08-19', '24 Mar to 19 Aug 2026'],
  ['2025-12-31', '2026-01-01', '31 Dec 2025 to 1 Jan 2026'],
  ['2026-08-19', '2026-08-19', '19 Aug 2026'],
])('formats the period from %s to %s as %s', (from, to, text) => {
  expect(periodText({ from: day(from), to: day(to) }, 'local')).toBe(text);
});

it.each([
  [[3], '3'],
  [[1, 2], '1 and 2'],
  [[1, 5, 6, 7, 8], '1 and 5 to 8'],
  [[1, 3, 5, 7, 9, 11, 13], '1, 3, 5, 7, 9 and others'],
])('formats operations %j as %s', (numbers, text) => {
  expect(numberList(numbers)).toBe(text);
});

test('a report has one line for each operation', () => {
  const row = {
    key: 1,
    number: 1,
    id: ['ml', 'items'],
    kind: 'delete_table_versions',
    effect: 'deleted',
    sign: 'removed',
    what: '3 of 9 versions',
    details: ['Tag golden v8 stays.'],
    period: { from: day('2026-08-19'), to: day('2026-08-19') },
  } as const;
  expect(detailText(row, 'local')).toBe('Created 19 Aug 2026. Tag golden v8 stays.');
  expect(detailText({ ...row, which: 'v1 to v3' }, 'local')).toBe(
    'v1 to v3, created 19 Aug 2026. Tag golden v8 stays.',
  );
  expect(detailText({ ...row, others: [2, 3].map((number) => ({ key: number, number })) }, 'local')).toBe(
    'Operations 1 to 3. Created 19 Aug 2026. Tag golden v8 stays.',
  );
  const text = commitReport({
    title: 'Review of cleanup',
    lead: '3 versions of items will be deleted for good.',
    rows: [row],
    endOf: () => 'can’t be undone',
    zone: 'local',
    last: 'Transaction t1',
  });
  expect(text.split('\n')).toEqual([
    'Review of cleanup',
    '3 versions of items will be deleted for good.',
    '',
    '1. delete_table_versions ml / items, 3 of 9 versions. Created 19 Aug 2026. Tag golden v8 stays. Can’t be undone.',
    '',
    'Transaction t1',
    '',
  ]);
});
