import { expect, test } from 'vitest';
import type { TableAnswer } from '#contract/index.ts';
import { describedTable } from '#domain/testing/described-table.ts';
import { answerChanges, changesSentence } from './Differences.tsx';

const BARE = { location: 's3://b/t' };
const bare = describedTable(BARE);
const full = describedTable({ ...BARE, version: 7n, schema: { fields: [] }, stats: null });

const withAnswer = (answer: Partial<TableAnswer>) => ({ ...full, answer: { ...full.answer, ...answer } });

test('lists added and omitted members by the server’s names', () => {
  expect(answerChanges(full, { ...bare, storageOptionNames: [] })).toEqual({
    added: ['storage_options'],
    missing: ['version', 'schema', 'stats'],
  });
  expect(changesSentence(answerChanges(full, { ...bare, storageOptionNames: [] }))).toBe(
    'Compared with the default request, the response adds storage_options and omits version, schema and stats.',
  );
  expect(changesSentence(answerChanges(bare, describedTable({ ...BARE, table_uri: 's3://b/t?x' })))).toBe(
    'Compared with the default request, the response adds table_uri.',
  );
});

test('counts null and unknown members as present', () => {
  expect(answerChanges(full, withAnswer({ stats: { others: [] } }))).toEqual({ added: [], missing: [] });
  const other = withAnswer({ others: [{ name: 'tier', json: '1' }] });
  expect(answerChanges(full, other)).toEqual({ added: ['tier'], missing: [] });
});

test('is undefined if both responses have the same members', () => {
  expect(changesSentence(answerChanges(full, full))).toBeUndefined();
});
