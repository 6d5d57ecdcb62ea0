import { expect, test } from 'vitest';
import type { Table } from '#contract/index.ts';
import { emptyStateText, statedTexts } from './table-facts.ts';

const MINIMAL: Table = {
  id: ['items'],
  requested: { detail: true, tableUri: true },
  others: [],
  raw: { method: 'POST', path: '/v1/x', requestBody: null, answer: '{}', status: 200, requestId: 1 },
  at: 0,
};

test.each([
  ['properties', { properties: [['a', '']] }, 'set'],
  ['properties', { properties: [] }, 'empty'],
  ['properties', { properties: null }, 'null'],
  ['properties', {}, 'absent'],
  ['properties', { requested: {} }, 'absent'],
  ['properties', { onlyDeclared: true }, 'absent'],
  ['metadata', { metadata: [] }, 'empty'],
  ['metadata', { metadata: null }, 'null'],
  ['metadata', {}, 'absent'],
  ['metadata', { requested: { detail: false } }, 'not-asked'],
  ['metadata', { onlyDeclared: true }, 'does-not-apply'],
  ['metadata', { onlyDeclared: true, metadata: [['a', 'b']] }, 'set'],
] as const)('%s of %o: %s', (page, table, state) => {
  expect(statedTexts({ ...MINIMAL, ...table }, page).state).toBe(state);
});

test('no two states are told in the same words', () => {
  const states = ['empty', 'null', 'absent', 'not-asked', 'does-not-apply'] as const;
  for (const page of ['properties', 'metadata'] as const) {
    const words = states.map((state) => emptyStateText(page, state));
    expect(new Set(words.map(({ title }) => title)).size).toBe(states.length);
    expect(new Set(words.map(({ text }) => text)).size).toBe(states.length);
  }
});
