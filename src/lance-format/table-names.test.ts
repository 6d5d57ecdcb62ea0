import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tableNames } from './find-tables.ts';

it('gives different names to different directories', () => {
  const names = fc
    .array(fc.constantFrom('a', 'b', '.lance'), { maxLength: 4 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.uniqueArray(names), (directories) => {
      expect(new Set(tableNames(directories)).size).toBe(directories.length);
    }),
  );
});
