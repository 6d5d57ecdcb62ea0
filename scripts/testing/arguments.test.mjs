import { describe, expect, it } from 'vitest';
import { PARTS, readTestArguments } from './arguments.mjs';

describe('the arguments of the test command', () => {
  it('mean everything when there are none', () => {
    expect(readTestArguments([])).toMatchObject({ parts: PARTS, changed: false, repeat: 1, all: false });
  });

  it('name the requested parts, in any order', () => {
    expect(readTestArguments(['desktop', 'unit']).parts).toEqual(['unit', 'desktop']);
  });

  it('leave out the checks, which have no names, when tests are named', () => {
    expect(readTestArguments(['--grep', 'tree']).parts).toEqual(PARTS.filter((part) => part !== 'checks'));
  });

  it('say whether a failure may be run again', () => {
    expect(readTestArguments([]).strict).toBe(false);
    expect(readTestArguments(['--strict']).strict).toBe(true);
  });

  it('take what a change is measured from as a wish for what it reaches', () => {
    expect(readTestArguments(['--since', 'HEAD~2'])).toMatchObject({ changed: true, since: 'HEAD~2' });
  });

  it('take several files whose reach is wanted', () => {
    expect(readTestArguments(['--reached-by', 'a.ts', '--reached-by', 'b.ts']).reachedBy).toEqual([
      'a.ts',
      'b.ts',
    ]);
  });

  it.each([
    [
      ['browse'],
      '"browse" is no part of the tests: there are checks, unit, parts, journeys, browser, desktop',
    ],
    [['--repeat', 'often'], '--repeat takes a whole number from 1 on, not "often"'],
    [['--repeat=0'], '--repeat takes'],
    [['--chnaged'], '--chnaged'],
  ])('are refused by name: %s', (args, words) => {
    expect(() => readTestArguments(args)).toThrow(words);
  });
});
