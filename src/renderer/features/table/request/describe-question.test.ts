import { expect, test } from 'vitest';
import { DEFAULT_DESCRIBE_PARAMS } from '#domain/table-description.ts';
import {
  differences,
  requestOptionsText,
  threeState,
  withFlag,
  withVersionParam,
} from './describe-question.ts';

test('omits an unset flag, which differs from false', () => {
  const unset = withFlag(DEFAULT_DESCRIBE_PARAMS, 'detail', 'unset');
  expect(unset).toEqual({ tableUri: true });
  expect(unset).not.toHaveProperty('detail');
  expect(withFlag(unset, 'detail', 'false')).toEqual({ detail: false, tableUri: true });
});

test.each(['unset', 'true', 'false'] as const)('reads the flag back as %s', (state) => {
  expect(threeState(withFlag({}, 'vendCredentials', state).vendCredentials)).toBe(state);
});

test('omits the version for the latest one', () => {
  expect(withVersionParam(withVersionParam(DEFAULT_DESCRIBE_PARAMS, 0n), undefined)).toEqual(
    DEFAULT_DESCRIBE_PARAMS,
  );
});

test('reports no differences for the default request', () => {
  expect(differences(DEFAULT_DESCRIBE_PARAMS)).toEqual([]);
  expect(requestOptionsText(DEFAULT_DESCRIBE_PARAMS)).toBe('Default request');
});

test('lists every difference, including unset flags and version 0', () => {
  const question = { version: 0n, detail: false, vendCredentials: true };
  expect(differences(question)).toEqual([
    'version 0',
    'without details',
    'with vended credentials',
    'without the table URI',
  ]);
  expect(requestOptionsText(question)).toBe('4 custom options');
  expect(differences({ vendCredentials: false, tableUri: true })).toEqual([
    'details: server default',
    'without vended credentials',
  ]);
  expect(requestOptionsText(withVersionParam(DEFAULT_DESCRIBE_PARAMS, 3n))).toBe('1 custom option');
});
