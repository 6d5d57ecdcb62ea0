import { expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import {
  batchCommitText,
  buildAnswerText,
  cannotText,
  listingText,
  managedVersionsText,
} from './server-sentences.ts';

it('states that versions are managed for the local server, or after a rejected restore', () => {
  const managed = 'The namespace manages this table’s versions. Create, list, and delete them through prod.';
  const of = (own: Parameters<typeof testConnection>[0]) =>
    managedVersionsText(testConnection({ name: 'prod', ...own }));
  expect(of({})).toBe(managed);
  expect(of({ capabilities: { restoreTable: 'yes' } })).toBe(managed);
  expect(of({ capabilities: { restoreTable: 'no' } })).toBe(`${managed} This server can’t restore one.`);
  expect(of({ local: true })).toBe(`${managed} Restore and insert are rejected because they bypass it.`);
});

it('names an operation that a server rejected, or that only Vitrine’s servers support', () => {
  const of = (own: Parameters<typeof testConnection>[0]) =>
    cannotText(testConnection(own), 'describeIndexInside', 'look inside an index');
  expect(of({ capabilities: { describeIndexInside: 'no' } })).toBe('This server can’t look inside an index');
  expect(of({ capabilities: { describeIndexInside: 'yes' } })).toBeUndefined();
  expect(of({ local: true })).toBeUndefined();
  expect(of({})).toBe('Only Vitrine’s own servers are known to look inside an index');
  expect(cannotText(testConnection(), 'renameTable', 'rename tables')).toBeUndefined();
});

it('states batch support of Vitrine’s servers, and of others after they reported it', () => {
  const of = (own: Parameters<typeof testConnection>[0]) => batchCommitText(testConnection(own), 'Both');
  const together = 'Both are applied together, or none.';
  expect(of({ local: true })).toBe(together);
  expect(of({ capabilities: { batchCommit: 'yes' } })).toBe(together);
  expect(of({ name: 'prod' })).toMatch(/^Whether prod supports batch commits isn’t known yet/);
});

it('lists what a server has listed', () => {
  expect(listingText(testConnection())).toBe('Nothing was listed yet.');
  expect(listingText(testConnection({ capabilities: { listTables: 'yes' } }))).toBe(
    'The server lists tables.',
  );
  expect(listingText(testConnection({ capabilities: { listTables: 'yes', listNamespaces: 'yes' } }))).toBe(
    'The server lists namespaces and tables.',
  );
});

it('states when Vitrine’s servers respond to an index build', () => {
  expect(buildAnswerText(testConnection({ local: true }), ', soon')).toBe(
    'The server responds once it is done, soon.',
  );
  expect(buildAnswerText(testConnection())).toMatch(/^Some servers respond before/);
});
