import { describe, expect, it } from 'vitest';
import { wholeSeconds } from '../TimeLimits.tsx';

describe('a number of seconds', () => {
  it('is a whole one, and nothing else', () => {
    expect([' 10 ', '0', '1.5', '-1', '1e3', '', '99999999999'].map(wholeSeconds)).toEqual([
      10,
      0,
      ...Array(5).fill(Number.NaN),
    ]);
  });
});
