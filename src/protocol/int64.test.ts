import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INT32_MAX, INT64_MAX, int32, int64, signedInt64 } from './int64.ts';
import { parseJson } from './json.ts';
import { firstProblem } from './problem.ts';

const read = (text: string) => int64.safeParse(parseJson(text));

describe('an int64', () => {
  it('is exact from the wire to the model, up to its maximum', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: INT64_MAX }), (value) => {
        expect(read(String(value))).toEqual({ success: true, data: value });
      }),
      { examples: [[INT64_MAX], [0n], [2n ** 53n + 1n]] },
    );
  });

  it.each(['1.5', '9007199254740993.5', '1e300', '"7"', 'true', 'null', '[]', '{}'])(
    'rejects %s, which is not an integer',
    (text) => {
      const result = read(text);
      expect(result.error && firstProblem(result.error).words).toBe('must be an integer');
    },
  );

  it.each(['-1', '9223372036854775808', '123456789012345678901234567890'])(
    'rejects %s, which is out of range',
    (text) => {
      const result = read(text);
      expect(result.error && firstProblem(result.error).words).toBe(
        'must be between 0 and 9223372036854775807',
      );
    },
  );

  it('may be negative only as a signed integer', () => {
    expect(signedInt64.parse(-5)).toBe(-5n);
    expect(int32.safeParse(INT32_MAX).data).toBe(INT32_MAX);
    expect(int32.safeParse(INT32_MAX + 1n).success).toBe(false);
  });
});
