import { describe, expect, it } from 'vitest';
import { createCrashLimiter } from './engine-host.ts';

const limits = { most: 3, within: 1000, rest: 5000 };

/** Whether the engine may start at a time, after deaths without an answer at these times. */
function mayStart(deaths: readonly number[], at: number, answered: readonly number[] = []): boolean {
  let time = 0;
  const counted = createCrashLimiter(limits, () => time);
  for (const death of deaths) {
    time = death;
    counted.note(answered.includes(death));
  }
  time = at;
  try {
    counted.check();
    return true;
  } catch {
    return false;
  }
}

describe('the crash limiter', () => {
  it.each([
    ['never crashed', [], 0],
    ['crashed less often than the limit', [0, 500], 501],
    ['crashed often, but over a long time', [0, 600, 1200], 1201],
    ['crashed long ago', [0, 1, 2], 5002],
  ])('allows the start of an engine that %s', (_, deaths, at) => {
    expect(mayStart(deaths, at)).toBe(true);
  });

  it.each([
    ['crashed in quick succession', [0, 1, 2], 3],
    ['crashed, until its pause is over', [0, 1, 2], 5001],
    ['crashed again after its pause', [0, 1, 2, 6000, 6001, 6002], 6003],
  ])('prevents the start of an engine that %s', (_, deaths, at) => {
    expect(mayStart(deaths, at)).toBe(false);
  });

  it('resets the count after the engine has responded to a call', () => {
    expect(mayStart([0, 1, 2, 3], 4, [2])).toBe(true);
  });
});
