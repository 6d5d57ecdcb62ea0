import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DESCRIBE, rawChoices, readChoice } from './RawPage.tsx';

test('round-trips every choice for any index names', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      const choices = rawChoices(names, DESCRIBE);
      expect(choices.slice(4).map(({ value }) => readChoice(value))).toEqual(
        names.map((name) => ({ call: 'index-stats', name })),
      );
    }),
  );
  expect(rawChoices(['rows', 'describe'], DESCRIBE).map(({ value }) => readChoice(value).call)).toEqual([
    'describe',
    'rows',
    'stats',
    'indices',
    'index-stats',
    'index-stats',
  ]);
});

test('keeps the selected choice after its index is gone', () => {
  const chosen = rawChoices(['a'], DESCRIBE).at(-1)?.value ?? '';
  expect(rawChoices([], chosen).at(-1)).toEqual({ value: chosen, label: 'Index stats: a' });
});
