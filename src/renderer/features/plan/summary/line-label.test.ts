import { expect, it } from 'vitest';
import { lineLabel } from './NodeLink.tsx';

it('counts lines from 1', () => {
  expect(lineLabel({ line: 10, lineCount: 1 })).toBe('line 11');
  expect(lineLabel({ line: 5, lineCount: 3 })).toBe('lines 6 to 8');
});
