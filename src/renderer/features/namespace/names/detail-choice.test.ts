import { expect, test } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { requestsForTable, whyByPress } from './detail-choice.ts';

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
