import { expect, it } from 'vitest';
import { type Plan, parsePlan } from '#plan/index.ts';
import { scrolledTo } from './IcicleCanvas.tsx';
import { nodeAfterKey } from './use-icicle.ts';

const PLAN: Plan | undefined = parsePlan('UnionExec\n  B\n    C\n  D\n    E\n').parts.find(
  (part) => part.kind === 'plan',
);

function after(from: number, key: string, part = { root: 0, end: 5 }): number | undefined {
  return PLAN && nodeAfterKey(PLAN, part, from, key);
}

it.each([
  ['ArrowUp', 2, 1],
  ['ArrowDown', 0, 1],
  ['ArrowRight', 1, 3],
  ['ArrowLeft', 3, 1],
  ['Home', 4, 0],
  ['End', 0, 4],
])('%s moves from node %i to %i', (key, from, to) => {
  expect(after(from, key)).toBe(to);
});

it('ignores other keys and stops at the edges', () => {
  expect([after(0, 'ArrowUp'), after(2, 'ArrowDown'), after(3, 'ArrowRight'), after(0, 'x')]).toEqual(
    Array(4).fill(undefined),
  );
});

it('stays inside the zoomed part', () => {
  const part = { root: 1, end: 3 };
  expect([
    after(1, 'ArrowUp', part),
    after(1, 'ArrowRight', part),
    after(2, 'Home', part),
    after(1, 'End', part),
  ]).toEqual([undefined, undefined, 1, 2]);
});

it('scrolls only as far as needed to show a row', () => {
  expect(scrolledTo({ y: 100, height: 26 }, 50, 300)).toBe(50);
  expect(scrolledTo({ y: 20, height: 26 }, 50, 300)).toBe(20);
  expect(scrolledTo({ y: 400, height: 26 }, 50, 300)).toBe(142);
});
