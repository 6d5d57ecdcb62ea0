import fc from 'fast-check';
import type { SchemaField, StringEntries, Table } from '#contract/index.ts';
import { describedTable } from '#domain/testing/described-table.ts';

/** Names that caused bugs before, among any others. */
export const anyName = fc.oneof(
  fc.constantFrom('id', 'a', 'b', 'c', '', '__proto__', 'constructor', '/"a"', '|', '`'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);

const texts: fc.Arbitrary<StringEntries> = fc.uniqueArray(
  fc.tuple(anyName, fc.constantFrom('', 'x', 'y', '|\n')),
  { maxLength: 4, selector: ([name]) => name },
);

const types = fc.constantFrom('int64', 'utf8', 'struct · 1', 'struct · 2', 'vector · 4 × float32');

/** Fields with nested ones, up to this many levels. */
function fieldOf(levels: number): fc.Arbitrary<SchemaField> {
  const children: fc.Arbitrary<SchemaField[]> =
    levels === 0 ? fc.constant([]) : fc.array(fieldOf(levels - 1), { maxLength: 3 });
  return fc.record({
    name: anyName,
    nullable: fc.constantFrom(true, true, false, null),
    type: types,
    family: fc.constantFrom('int', 'nested', 'vector'),
    metadata: texts,
    children,
  });
}

export const anyFields = fc.array(fieldOf(2), { maxLength: 6 });

const anyExact = fc.oneof(fc.constantFrom(0n, 1n, 2n ** 63n - 1n), fc.bigInt(0n, 2n ** 63n - 1n));

const maybe = <Value>(value: fc.Arbitrary<Value>) =>
  fc
    .constantFrom('set', 'null', 'absent')
    .chain((state) => (state === 'set' ? value : fc.constant(state === 'null' ? null : undefined)));

const otherMembers = fc.uniqueArray(
  fc.record({ name: anyName, json: fc.constantFrom('1', '2', '"x"', 'null') }),
  {
    maxLength: 3,
    selector: ({ name }) => name,
  },
);

export const anyTable: fc.Arbitrary<Table> = fc
  .record({
    schema: maybe(fc.record({ fields: anyFields, metadata: maybe(texts) })),
    properties: maybe(texts),
    metadata: maybe(texts),
    version: maybe(anyExact),
    location: maybe(anyName),
    is_only_declared: maybe(fc.boolean()),
    stats: maybe(
      fc.record({
        num_fragments: maybe(anyExact),
        num_deleted_rows: maybe(anyExact),
        others: otherMembers,
      }),
    ),
  })
  .map((answer) => describedTable(answer));

export function namedFields(...names: readonly string[]): SchemaField[] {
  return names.map((name) => ({
    name,
    nullable: true,
    type: 'int64',
    family: 'int',
    metadata: [],
    children: [],
  }));
}
