import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedVersion } from './describe-question.ts';

test('treats empty input as the latest version', () => {
  expect(readTypedVersion('  ')).toEqual({ state: 'latest' });
});

test('parses every valid version with every digit', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 63n - 1n), (version) => {
      expect(readTypedVersion(` ${version} `)).toEqual({ state: 'version', version });
    }),
  );
});

test.each(['9223372036854775808', '-1', '18446744073709551616', '9'.repeat(400)])(
  'rejects %s with the allowed range',
  (typed) => {
    expect(readTypedVersion(typed)).toEqual({
      state: 'wrong',
      problem: 'The version must be between 0 and 9223372036854775807.',
    });
  },
);

test.each(['1.5', '1e3', '0x10', '1,000', 'v42', 'latest', '- 1', '٣'])(
  'rejects %s as not an integer',
  (typed) => {
    expect(readTypedVersion(typed)).toEqual({ state: 'wrong', problem: 'The version must be an integer.' });
  },
);
