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

describe('an engine that died', () => {
  it.each([
    ['never', [], 0],
    ['less often than it takes', [0, 500], 501],
    ['often, but over a long time', [0, 600, 1200], 1201],
    ['long ago', [0, 1, 2], 5002],
  ])('%s is started', (_, deaths, at) => {
    expect(mayStart(deaths, at)).toBe(true);
  });

  it.each([
    ['in quick succession', [0, 1, 2], 3],
    ['until its rest is over', [0, 1, 2], 5001],
    ['again after its rest', [0, 1, 2, 6000, 6001, 6002], 6003],
  ])('%s is left alone', (_, deaths, at) => {
    expect(mayStart(deaths, at)).toBe(false);
  });

  it('gets its whole count back when it was good for something', () => {
    expect(mayStart([0, 1, 2, 3], 4, [2])).toBe(true);
  });
});
