import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsOf, idsIn } from '../testing/columns-of.ts';
import { compact, nearestNamespace, removeEntry } from './names.ts';

const ids = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'É'), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 20,
});
const asTexts = (all: readonly (readonly string[])[]) => all.map((id) => JSON.stringify(id)).sort();

it('compact keeps exactly the live names, and maps old namespace entries to their new ones', () => {
  fc.assert(
    fc.property(ids, fc.nat(), (tables, gone) => {
      const columns = columnsOf(tables);
      removeEntry(columns, 1 + (gone % (columns.count - 1)));
      const { columns: fresh, moved } = compact(columns);
      expect(asTexts(idsIn(fresh))).toEqual(asTexts(idsIn(columns)));
      expect(fresh.counts).toEqual(columns.counts);
      expect(fresh.count - 1).toBe(columns.counts.names);
      for (const [before, after] of moved)
        expect(fresh.parents[after]).toBe(moved.get(columns.parents[before] ?? 0) ?? -1);
      expect(nearestNamespace(fresh, ['not', 'there'])).toBe(0);
    }),
  );
});
