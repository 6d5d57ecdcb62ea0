import { expect, it } from 'vitest';
import { changeFact, idBeside, searchFact } from './NextSteps.tsx';

it('describes a search by its row and its column', () => {
  expect(searchFact(1_234, 'embedding')).toBe('10 nearest to row 1,234 by embedding');
  expect(searchFact(0, undefined)).toBe('Show its vector column first');
});

it('proposes a table ID in the same namespace', () => {
  const next = idBeside(['live', 'products']);
  expect(next).toEqual(['live', 'products_next']);
  expect(changeFact(next)).toBe('Declare products_next; nothing is sent yet');
});
