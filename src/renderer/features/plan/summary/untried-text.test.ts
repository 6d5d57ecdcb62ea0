import { expect, it } from 'vitest';
import type { QueryFix } from '#plan/index.ts';
import { untriedText } from './FindingNote.tsx';

const base = { kind: 'fewer-rows', tone: 'hint', node: 0, quote: '', sentence: '', advice: '' } as const;

it.each<[QueryFix['changes'], string | undefined]>([
  [{ nprobes: 4 }, 'may lose results'],
  [{ prefilter: true }, 'may change results'],
  [{ columns: { column_names: ['id'] } }, undefined],
])('describes the effect of %j if it can’t be tried', (changes, text) => {
  expect(untriedText({ ...base, certainty: 'sure', fix: { words: 'a fix', changes } })).toBe(text);
});
