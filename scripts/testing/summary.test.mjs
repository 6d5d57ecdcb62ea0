import { describe, expect, it } from 'vitest';
import { commandFor, formatSummary, formatTime, isGreen } from './summary.mjs';

/** @type {(change?: Partial<import('./report-result.mjs').TestResult>) => import('./report-result.mjs').TestResult} */
const result = (change = {}) => ({
  type: 'test',
  name: 'a test',
  file: 'src/a.test.ts',
  line: 3,
  status: 'passed',
  seconds: 1,
  ...change,
});

describe('the summary of a run', () => {
  it('has a line for each part, the slowest tests, the reasons for skipping, and the total last', () => {
    const unit = [
      result(),
      result({ name: 'slow', seconds: 90 }),
      result({ status: 'skipped', reason: 'no keyring' }),
    ];
    const text = formatSummary(
      [
        { name: 'unit', seconds: 61, results: unit },
        { name: 'parts', seconds: 2, results: [result({ status: 'failed', name: 'broken' })] },
      ],
      63,
    );
    expect(text).toMatch(/unit +2 +0 +1 +1 min 1 s +- +-\n/);
    expect(text).toMatch(/parts +0 +1 +0 +2\.0 s +- +- {2}FAILED/);
    expect(text).toMatch(/Slowest of unit:\n +1 min 30 s +src\/a\.test\.ts slow\n/);
    expect(text).toContain('unit: no keyring');
    expect(text).toContain('FAILED  parts: src/a.test.ts broken');
    expect(text.trimEnd().split('\n').at(-1)).toBe('2 passed, 1 failed, 1 skipped');
  });

  it('lists unstable tests before its last line, and passes', () => {
    const unstable = result({ file: 'e2e/a.spec.ts', unstable: true, problem: 'Expected 1\nReceived 2' });
    const parts = [{ name: 'parts', seconds: 2, results: [result({ name: 'other' }), unstable] }];
    expect(formatSummary(parts, 1).trimEnd().split('\n').slice(-5)).toEqual([
      '1 unstable:',
      '  parts: e2e/a.spec.ts:3 a test',
      '    Expected 1',
      '    Received 2',
      '2 passed, 0 failed, 0 skipped',
    ]);
    expect(isGreen(parts)).toBe(true);
  });

  it('fails if a runner crashed, even without a failed test', () => {
    const parts = [{ name: 'unit', broken: true, seconds: 0, results: [result()] }];
    expect(formatSummary(parts, 1)).toMatch(/unit .*FAILED/);
    expect(isGreen(parts)).toBe(false);
  });

  it('names untested parts in its last line, and fails', () => {
    const parts = [{ name: 'desktop', seconds: 0, results: [], untested: 'there is no display' }];
    expect(formatSummary(parts, 1).trimEnd().split('\n').at(-1)).toBe(
      'Nothing of desktop was tested: there is no display. 0 passed, 0 failed, 0 skipped',
    );
    expect(isGreen(parts)).toBe(false);
  });
});

it('commandFor returns the command that runs a failed test alone', () => {
  expect(commandFor('unit', result({ name: 'says "no"' }))).toBe(
    'npx vitest run src/a.test.ts -t "says \\"no\\""',
  );
  // The name is a pattern. The separators between titles are displayed, but not part of the name that Vitest matches.
  expect(commandFor('unit', result({ name: 'a group > adds 1 (+ 1)' }))).toBe(
    'npx vitest run src/a.test.ts -t "a group (> )?adds 1 \\\\(\\\\+ 1\\\\)"',
  );
  expect(commandFor('parts', result({ file: 'e2e/parts/tabs.spec.ts' }))).toBe(
    'npm run e2e -- --project=parts e2e/parts/tabs.spec.ts:3',
  );
});

it.each([
  [0.04, '0.0 s'],
  [59.4, '59.4 s'],
  [60, '1 min 0 s'],
  [725, '12 min 5 s'],
])('formats %f seconds as %s', (seconds, words) => {
  expect(formatTime(seconds)).toBe(words);
});
