import { expect, test } from 'vitest';
import { checkSummaryText } from './draft-checks.ts';

test.each([
  ['All checks passed', { errors: 0, warnings: 0 }, { passed: 30, unchecked: 0 }],
  ['1 warning', { errors: 0, warnings: 1 }, { passed: 29, unchecked: 0 }],
  ['2 errors, 1 warning, 5 not checked', { errors: 2, warnings: 1 }, { passed: 23, unchecked: 5 }],
])('summarizes the checks as %s', (text, found, rules) => {
  expect(checkSummaryText({ ...found, unchecked: 0 }, rules)).toBe(text);
});

test.each(['running', 'old'] as const)('doesn’t report passed checks while they are %s', (freshness) => {
  const found = { errors: 0, warnings: 0, unchecked: 0 };
  expect(checkSummaryText(found, { passed: 30, unchecked: 0 }, freshness)).not.toMatch(/passed/);
});
