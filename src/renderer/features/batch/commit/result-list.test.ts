import { expect, test } from 'vitest';
import type { DraftOperation } from '#batch/index.ts';
import { operationResultText } from './ResultList.tsx';

const DECLARE: DraftOperation = { key: 1, kind: 'declare_table', members: { id: ['a'] } };

test('versions and counts keep every digit', () => {
  expect(operationResultText(DECLARE, { kind: 'x', json: '{"version":{"version":9007199254740993}}' })).toBe(
    'v9007199254740993',
  );
  expect(operationResultText(DECLARE, { kind: 'x', json: '{"version":18446744073709551615}' })).toBe(
    'v18446744073709551615',
  );
  expect(operationResultText(DECLARE, { kind: 'x', json: '{"deleted_count":29}' })).toBe(
    '29 versions deleted',
  );
});

test('storage options are counted and not told', () => {
  const json = '{"location":"s3://lake/a","storage_options":{"secret_key":"‹hidden›","region":"‹hidden›"}}';
  expect(operationResultText(DECLARE, { kind: 'declare_table', json })).toBe(
    's3://lake/a, 2 storage options, masked',
  );
});

test('an answer that is missing is said to be missing, and one of no known shape is no fault', () => {
  expect(operationResultText(DECLARE, undefined)).toBe('no result returned');
  expect(() => operationResultText(DECLARE, { kind: 'x', json: 'nonsense' })).not.toThrow();
});
