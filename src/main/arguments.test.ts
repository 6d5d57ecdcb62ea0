import { expect, it } from 'vitest';
import { dataArgument } from './arguments.ts';

it.each([
  [['electron', '.', '--data=/a b'], '/a b'],
  [['electron', '.', '--data', '/a'], '/a'],
  [['electron', '.', '--database=/a'], undefined],
  [['electron', '--no-sandbox', '.'], undefined],
])('reads %j as %j', (args, expected) => {
  expect(dataArgument(args)).toBe(expected);
});
