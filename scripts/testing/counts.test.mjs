import { describe, expect, it } from 'vitest';
import { countEndToEnd, countUnit, formatCounts, NONE, secondTries, sum } from './counts.mjs';

describe('what the summary counts', () => {
  it('adds up', () => {
    const total = sum([{ passed: 1, failed: 0, skipped: 2 }, NONE, { passed: 10, failed: 5, skipped: 0 }]);
    expect(formatCounts(total)).toBe('11 passed, 5 failed, 2 skipped');
  });

  it('sees a test file that could not be loaded as a failure', () => {
    const loaded = { status: 'passed', assertionResults: [{}] };
    const broken = { status: 'failed', assertionResults: [] };
    const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };
    expect(countUnit({ ...report, testResults: [loaded, broken] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
    });
  });

  it('keeps the two shells apart, however deep the suites are', () => {
    const spec = (/** @type {string} */ browser, /** @type {string} */ desktop) => ({
      title: 'opens',
      file: 'a.spec.ts',
      tests: [
        { projectName: 'browser', status: browser },
        { projectName: 'desktop', status: desktop },
      ],
    });
    const report = {
      suites: [{ specs: [spec('expected', 'unexpected')], suites: [{ specs: [spec('flaky', 'skipped')] }] }],
    };
    expect(countEndToEnd(report, 'browser')).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(countEndToEnd(report, 'desktop')).toEqual({ passed: 0, failed: 1, skipped: 1 });
    expect(secondTries(report)).toEqual(['a.spec.ts, browser shell: opens']);
  });
});
