import { expect, it } from 'vitest';
import { lineWords } from './line-label.ts';

it('counts lines from one, as people do', () => {
  expect(lineWords({ line: 10, lineCount: 1 })).toBe('line 11');
  expect(lineWords({ line: 5, lineCount: 3 })).toBe('lines 6 to 8');
});
