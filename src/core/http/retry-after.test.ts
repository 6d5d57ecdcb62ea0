import { describe, expect, it } from 'vitest';
import { retryAfter } from './status-failure.ts';

const NOW = Date.UTC(1994, 10, 6, 8, 49, 30);
const waitFor = (value: string) => retryAfter([['retry-after', value]], NOW);

describe('retryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 5 ', 5000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 7000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 7000],
    ['Sun Nov  6 08:49:37 1994', 7000],
    ['Sun, 06 Nov 1994 08:49:00 GMT', 0],
  ])('reads %j as %i ms', (value, milliseconds) => {
    expect(waitFor(value)).toBe(milliseconds);
  });

  it.each(['', '-1', '1.5', '1e3', '9'.repeat(20), 'soon', 'Sun, 99 Nov 1994 08:49:37 GMT', '1994-11-06'])(
    'ignores %j',
    (value) => {
      expect(waitFor(value)).toBeUndefined();
    },
  );

  it('measures a date by the server’s clock', () => {
    const headers = [
      ['retry-after', 'Sun, 06 Nov 1994 08:49:37 GMT'],
      ['date', 'Sun, 06 Nov 1994 08:49:35 GMT'],
    ] as const;
    expect(retryAfter(headers, NOW)).toBe(2000);
  });
});
