import { describe, expect, it } from 'vitest';
import { PARTS, readTestArguments } from './arguments.mjs';

describe('readTestArguments', () => {
  it('selects all parts without arguments', () => {
    expect(readTestArguments([])).toMatchObject({ parts: PARTS, changed: false, repeat: 1, all: false });
  });

  it('selects the named parts, in the order in which they run', () => {
    expect(readTestArguments(['desktop', 'unit']).parts).toEqual(['unit', 'desktop']);
  });

  it('leaves out the checks if tests are selected by name', () => {
    expect(readTestArguments(['--grep', 'tree']).parts).toEqual(PARTS.filter((part) => part !== 'checks'));
  });

  it('reads --strict, which disables reruns of failed tests', () => {
    expect(readTestArguments([]).strict).toBe(false);
    expect(readTestArguments(['--strict']).strict).toBe(true);
  });

  it('selects changed files if --since names a commit', () => {
    expect(readTestArguments(['--since', 'HEAD~2'])).toMatchObject({ changed: true, since: 'HEAD~2' });
  });

  it('accepts --reached-by several times', () => {
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
  ])('throws for %s', (args, words) => {
    expect(() => readTestArguments(args)).toThrow(words);
  });
});
