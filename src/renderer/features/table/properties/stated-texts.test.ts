import { expect, test } from 'vitest';
import { describedTable } from '#domain/testing/described-table.ts';
import { emptyStateText, statedTexts } from './table-facts.ts';

test.each([
  ['properties', { properties: [['a', '']] }, 'set'],
  ['properties', { properties: [] }, 'empty'],
  ['properties', { properties: null }, 'null'],
  ['properties', {}, 'absent'],
  ['properties', {}, 'absent', {}],
  ['properties', { is_only_declared: true }, 'absent'],
  ['metadata', { metadata: [] }, 'empty'],
  ['metadata', { metadata: null }, 'null'],
  ['metadata', {}, 'absent'],
  ['metadata', {}, 'not-asked', { detail: false }],
  ['metadata', { is_only_declared: true }, 'does-not-apply'],
  ['metadata', { is_only_declared: true, metadata: [['a', 'b']] }, 'set'],
] as const)('the state of %s in %o is %s', (page, answer, state, requested = { detail: true }) => {
  expect(statedTexts(describedTable(answer, { requested }), page).state).toBe(state);
});

test('describes each state differently', () => {
  const states = ['empty', 'null', 'absent', 'not-asked', 'does-not-apply'] as const;
  for (const page of ['properties', 'metadata'] as const) {
    const words = states.map((state) => emptyStateText(page, state));
    expect(new Set(words.map(({ title }) => title)).size).toBe(states.length);
    expect(new Set(words.map(({ text }) => text)).size).toBe(states.length);
  }
});
