import { expect, test } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { requestsForTable, whyByPress } from './detail-choice.ts';
import { shownColumns } from './row-gaps.ts';

const LENT = { isAllowed: true, keys: { kind: 'lent' as const }, allowedOrigins: [] };

test('waits for a click before loading details from production or from storage', () => {
  expect(whyByPress(testConnection())).toBeUndefined();
  expect(whyByPress(testConnection({ directReading: { ...LENT, isAllowed: false } }))).toBeUndefined();
  expect(whyByPress(testConnection({ directReading: LENT }))).toBe('storage');
  expect(whyByPress(testConnection({ directReading: LENT, production: true }))).toBe('production');
});

test('requests no more than the server supports', () => {
  const of = (capabilities: ReturnType<typeof testConnection>['capabilities']) =>
    requestsForTable(testConnection({ capabilities })).length;
  expect(of({})).toBe(5);
  expect(of({ listVersions: 'no' })).toBe(4);
  expect(of({ tableStats: 'no' })).toBe(3);
  expect(of({ describeTable: 'no' })).toBe(0);
  // The statistics of the local server don't count deleted rows.
  expect(requestsForTable(testConnection({ local: true }))).not.toContain('countRows');
});

test('a narrow list keeps the name, the state, and the rows', () => {
  const shown = (width: number, needsHealth: boolean, ...hidden: readonly string[]) =>
    shownColumns(width, { needsHealth, hidden });
  expect(shown(300, false)).toEqual(['name', 'state', 'rows']);
  expect(shown(590, false)).toEqual(['name', 'state', 'rows', 'size']);
  expect(shown(590, true)).toEqual(['name', 'state', 'rows', 'health']);
  expect(shown(Number.POSITIVE_INFINITY, true)).toHaveLength(10);
  // A hidden column leaves its space to others. Health is hidden unless the rows are filtered by it; the name is always
  // shown.
  expect(shown(590, false, 'state', 'rows', 'name')).toEqual(['name', 'size', 'updated']);
  expect(shown(Number.POSITIVE_INFINITY, false, 'health')).toHaveLength(9);
  expect(shown(590, true, 'health')).toContain('health');
});
