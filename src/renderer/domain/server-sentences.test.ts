import { expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import {
  batchCommitText,
  buildAnswerText,
  cannotText,
  listingText,
  managedVersionsText,
} from './server-sentences.ts';

it('that nothing else makes versions is said of our own server, and of one that refused to restore', () => {
  const managed = 'The namespace manages this table’s versions. Create, list, and delete them through prod.';
  const of = (own: Parameters<typeof testConnection>[0]) =>
    managedVersionsText(testConnection({ name: 'prod', ...own }));
  expect(of({})).toBe(managed);
  expect(of({ capabilities: { restoreTable: 'yes' } })).toBe(managed);
  expect(of({ capabilities: { restoreTable: 'no' } })).toBe(`${managed} This server can’t restore one.`);
  expect(of({ local: true })).toBe(`${managed} Restore and insert are rejected because they bypass it.`);
});

it('names an operation that a server refused, and one that only Vitrine’s own servers are known for', () => {
  const of = (own: Parameters<typeof testConnection>[0]) =>
    cannotText(testConnection(own), 'describeIndexInside', 'look inside an index');
  expect(of({ capabilities: { describeIndexInside: 'no' } })).toBe('This server can’t look inside an index');
  expect(of({ capabilities: { describeIndexInside: 'yes' } })).toBeUndefined();
  expect(of({ local: true })).toBeUndefined();
  expect(of({})).toBe('Only Vitrine’s own servers are known to look inside an index');
  expect(cannotText(testConnection(), 'renameTable', 'rename tables')).toBeUndefined();
});

it('whether a server takes a batch is known of our own servers, and of others once they said so', () => {
  const of = (own: Parameters<typeof testConnection>[0]) => batchCommitText(testConnection(own), 'Both');
  const together = 'Both are applied together, or none.';
  expect(of({ local: true })).toBe(together);
  expect(of({ capabilities: { batchCommit: 'yes' } })).toBe(together);
  expect(of({ name: 'prod' })).toMatch(/^Whether prod supports batch commits isn’t known yet/);
});

it('what a server lists is what it listed', () => {
  expect(listingText(testConnection())).toBe('Nothing was listed yet.');
  expect(listingText(testConnection({ capabilities: { listTables: 'yes' } }))).toBe(
    'The server lists tables.',
  );
  expect(listingText(testConnection({ capabilities: { listTables: 'yes', listNamespaces: 'yes' } }))).toBe(
    'The server lists namespaces and tables.',
  );
});

it('when the answer to a build comes is known of our own servers', () => {
  expect(buildAnswerText(testConnection({ local: true }), ', soon')).toBe(
    'The server responds once it is done, soon.',
  );
  expect(buildAnswerText(testConnection())).toMatch(/^Some servers respond before/);
});
