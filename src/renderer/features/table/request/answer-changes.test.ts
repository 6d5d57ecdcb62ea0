import { expect, test } from 'vitest';
import type { Table } from '#contract/index.ts';
import { answerChanges, changesSentence } from './Differences.tsx';

const BARE: Table = {
  id: ['t'],
  requested: {},
  location: 's3://b/t',
  others: [],
  raw: { method: 'POST', path: '/v1/x', requestBody: null, answer: '{}', status: 200, requestId: 1 },
  at: 0,
};
const FULL: Table = { ...BARE, version: 7n, fields: [], stats: null };

test('names what a switch brought and what it took away, as the server calls it', () => {
  expect(answerChanges(FULL, { ...BARE, storageOptionNames: [] })).toEqual({
    came: ['storage_options'],
    left: ['version', 'schema', 'stats'],
  });
  expect(changesSentence(answerChanges(FULL, { ...BARE, storageOptionNames: [] }))).toBe(
    'Compared with the default request, the response adds storage_options and omits version, schema and stats.',
  );
  expect(changesSentence(answerChanges(BARE, { ...BARE, tableUri: 's3://b/t?x' }))).toBe(
    'Compared with the default request, the response adds table_uri.',
  );
});

test('null is there, and so is what the interface does not know', () => {
  expect(answerChanges(FULL, { ...FULL, stats: { others: [] } })).toEqual({ came: [], left: [] });
  const other = { ...FULL, others: [{ name: 'tier', json: '1' }] };
  expect(answerChanges(FULL, other)).toEqual({ came: ['tier'], left: [] });
});

test('says nothing where the answers have the same members', () => {
  expect(changesSentence(answerChanges(FULL, FULL))).toBeUndefined();
});
