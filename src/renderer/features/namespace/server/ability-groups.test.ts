import { expect, test } from 'vitest';
import { abilityGroups } from '../ServerAbilities.tsx';

test('yes, no and not asked are three different things', () => {
  const [names] = abilityGroups({ listTables: 'yes', listNamespaces: 'no' });
  expect(names?.abilities.slice(0, 3).map(({ known }) => known)).toEqual(['no', 'yes', undefined]);
});

test('no operation stands in two groups', () => {
  const names = abilityGroups({}).flatMap(({ abilities }) => abilities.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
