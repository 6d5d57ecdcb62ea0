import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { createEntryCollector, namesAfter } from './manifest-entries.ts';

const part = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes('$'));
const id = fc.array(part, { minLength: 1, maxLength: 4 });
const ids = fc.uniqueArray(id, { selector: (one) => one.join('$') });

function entriesOf(namespaces: readonly (readonly string[])[], tables: readonly (readonly string[])[]) {
  const collector = createEntryCollector();
  const rows = [
    ...tables.map((one) => ['table', one] as const),
    ...namespaces.map((one) => ['namespace', one] as const),
  ];
  collector.add({
    object_id: rows.map(([, one]) => one.join('$')),
    object_type: rows.map(([kind]) => kind),
    location: rows.map(([kind, one]) => (kind === 'table' ? `at ${one.join('$')}` : null)),
  });
  return collector.finish();
}

describe('the entries of a manifest', () => {
  it('are below their parents, sorted by name', () => {
    fc.assert(
      fc.property(ids, ids, (namespaces, tables) => {
        const entries = entriesOf(namespaces, tables);
        const children = (all: readonly string[][], parent: readonly string[]) =>
          all
            .filter((one) => one.length === parent.length + 1 && parent.every((name, at) => name === one[at]))
            .map((one) => one.at(-1))
            .sort();
        for (const parent of [[], ...namespaces]) {
          expect(entries.children(parent, 'tables')).toEqual(children(tables, parent));
          expect(entries.children(parent, 'namespaces')).toEqual(children(namespaces, parent));
        }
        for (const table of tables) expect(entries.table(table)).toEqual({ path: `at ${table.join('$')}` });
      }),
      { numRuns: runs(200) },
    );
  });

  it('exclude rows without a name, without a kind, or of an unknown kind', () => {
    const collector = createEntryCollector();
    collector.add({
      object_id: ['', '$a', 'a$', 'a$$b', null, 'a$1', 'b', 'c'],
      object_type: ['table', 'table', 'table', 'namespace', 'table', 'table_version', null, 'constructor'],
      location: [],
    });
    const entries = collector.finish();
    expect(entries.children([], 'tables')).toEqual([]);
    expect(entries.children([], 'namespaces')).toEqual([]);
    expect(entries.children(['a'], 'tables')).toBeUndefined();
  });

  it('are looked up by name parts: a part with the delimiter is a different name', () => {
    const entries = entriesOf([['a']], [['a', 'b']]);
    expect(entries.table(['a$b'])).toBeUndefined();
    expect(entries.children(['a', ''], 'tables')).toBeUndefined();
    expect(entries.table(['a', 'b'])).toEqual({ path: 'at a$b' });
  });
});

it('namesAfter continues after a name that may no longer exist', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), fc.nat(5), (names, after, limit) => {
      const sorted = [...names].sort();
      expect(namesAfter(sorted, after, limit)).toEqual(sorted.filter((name) => name > after).slice(0, limit));
    }),
    { numRuns: runs(200) },
  );
});
