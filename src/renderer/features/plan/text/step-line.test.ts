import { expect, test } from 'vitest';
import { stepLine } from './use-text-events.ts';

const at = { current: 5, count: 20, page: 8 };

test.each([
  ['ArrowDown', 6],
  ['ArrowUp', 4],
  ['PageDown', 13],
  ['PageUp', 0],
  ['Home', 0],
  ['End', 19],
])('%s moves to line %i', (key, line) => {
  expect(stepLine(key, at)).toBe(line);
});

test('stops at both ends and ignores other keys', () => {
  expect(stepLine('ArrowDown', { ...at, current: 19 })).toBe(19);
  expect(stepLine('ArrowRight', at)).toBeUndefined();
  expect(stepLine('Home', { ...at, count: 0 })).toBeUndefined();
});
