import fc from 'fast-check';
import type { DataType, FieldModel, IntType, SchemaModel, TypeFields } from '../data-type.ts';

/*
 * Schemas as the parser returns them: in normal form, with everything that a dialect can lose, either present or
 * lost.
 */

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 5 }),
  fc.constantFrom('__proto__', 'constructor', 'a.b', 'a:b', 'type'),
);

const metadata = fc
  .array(fc.tuple(texts, texts), { maxLength: 2 })
  .map((entries) => Object.fromEntries(entries));

/** Members that no kind uses. */
const more = fc
  .array(fc.tuple(fc.constantFrom('__proto__', 'id', 'unit', 'children'), fc.jsonValue({ maxDepth: 1 })), {
    minLength: 1,
    maxLength: 2,
  })
  .map((entries): TypeFields => Object.fromEntries(entries));

const int: fc.Arbitrary<IntType> = fc.record({
  kind: fc.constant('int' as const),
  bits: fc.constantFrom(8, 16, 32, 64),
  signed: fc.boolean(),
});

const runEnd: fc.Arbitrary<IntType> = fc.record({
  kind: fc.constant('int' as const),
  bits: fc.constantFrom(16, 32, 64),
  signed: fc.constant(true),
});

const decimal = fc
  .constantFrom([32, 9] as const, [64, 18] as const, [128, 38] as const, [256, 76] as const)
  .chain(([bits, most]) =>
    fc.record({
      kind: fc.constant('decimal' as const),
      bits: fc.constant(bits),
      precision: fc.integer({ min: 1, max: most }),
      scale: fc.integer({ min: -128, max: 127 }),
    }),
  );

const unit = fc.constantFrom('s', 'ms', 'us', 'ns');
/** A time zone must not be `-`, which means none in dialect B, nor empty, which means none in Arrow. */
const zone = fc.option(
  fc
    .oneof(fc.constantFrom('UTC', '+05:30', 'Europe/Berlin'), texts)
    .filter((text) => !['', '-'].includes(text)),
);

const times: fc.Arbitrary<DataType> = fc.oneof(
  fc.record({ kind: fc.constant('time'), bits: fc.constant(32), unit: fc.constantFrom('s', 'ms', null) }),
  fc.record({ kind: fc.constant('time'), bits: fc.constant(64), unit: fc.constantFrom('us', 'ns', null) }),
  fc.record({ kind: fc.constant('timestamp'), unit, zone }),
  fc.record({ kind: fc.constant('timestamp'), unit: fc.constant(null), zone: fc.constant(null) }),
  fc.record({ kind: fc.constant('duration'), unit: fc.option(unit) }),
  fc.record({
    kind: fc.constant('interval'),
    unit: fc.constantFrom('year_month', 'day_time', 'month_day_nano', null),
  }),
);

const size = fc.oneof(fc.nat(), fc.constantFrom(0, 2 ** 31 - 1));

const simple: fc.Arbitrary<DataType> = fc.oneof(
  fc.record({ kind: fc.constantFrom('null', 'bool') }),
  int,
  fc.record({ kind: fc.constant('float'), bits: fc.constantFrom(16, 32, 64) }),
  decimal,
  fc.record({
    kind: fc.constantFrom('utf8', 'binary'),
    layout: fc.constantFrom('plain', 'large', 'view'),
  }),
  fc.record({ kind: fc.constant('fixed_size_binary'), width: size }),
  fc.record({ kind: fc.constant('date'), bits: fc.constantFrom(32, 64) }),
  times,
);

const hologram: DataType = {
  kind: 'unknown',
  json: { type: 'hologram:3', fields: [{ name: 'x', type: { type: 'string' } }], length: 7 },
  fields: [{ name: 'x', nullable: null, type: { kind: 'utf8', layout: 'plain' }, metadata: {} }],
};

const unknown: fc.Arbitrary<DataType> = fc.oneof(
  fc.constant(hologram),
  fc.tuple(texts, fc.option(more)).map(([name, members]): DataType => {
    return { kind: 'unknown', json: { type: `?${name}`, ...members }, fields: [] };
  }),
);

const { field } = fc.letrec<{ field: FieldModel; type: DataType; nested: DataType }>((tie) => ({
  field: withMore(fc.record({ name: texts, nullable: fc.option(fc.boolean()), type: tie('type'), metadata })),
  type: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    withMore(simple),
    unknown,
    withMore(tie('nested')),
    fc.record({
      kind: fc.constant('dictionary' as const),
      index: int,
      value: tie('type'),
      ordered: fc.boolean(),
    }),
  ),
  nested: fc.oneof(
    fc.record({
      kind: fc.constant('list' as const),
      layout: fc.constantFrom('plain', 'large', 'view', 'large_view'),
      item: tie('field'),
    }),
    fc.record({ kind: fc.constant('fixed_size_list' as const), length: size, item: tie('field') }),
    fc.record({ kind: fc.constant('struct' as const), fields: fc.array(tie('field'), { maxLength: 3 }) }),
    mapOf(tie('field')),
    fc.array(tie('field'), { maxLength: 3 }).chain(unionOf),
    runsOf(tie('field'), tie('field')),
    // The usual names and nullability.
    runsOf(namedField('run_ends', false, runEnd), namedField('values', true, tie('type'))),
  ),
}));

function runsOf(runEnds: fc.Arbitrary<FieldModel>, values: fc.Arbitrary<FieldModel>): fc.Arbitrary<DataType> {
  return fc.record({ kind: fc.constant('run_end_encoded'), runEnds, values });
}

function namedField(name: string, nullable: boolean, type: fc.Arbitrary<DataType>): fc.Arbitrary<FieldModel> {
  return type.map((it) => ({ name, nullable, type: it, metadata: {} }));
}

function mapOf(of: fc.Arbitrary<FieldModel>): fc.Arbitrary<DataType> {
  const entries = fc.record({
    name: fc.constantFrom('entries', 'key_value'),
    nullable: fc.constant(false),
    type: fc.record({ kind: fc.constant('struct' as const), fields: fc.tuple(of, of) }),
    metadata,
  });
  return fc.record({ kind: fc.constant('map'), entries, keysSorted: fc.boolean() });
}

function unionOf(fields: readonly FieldModel[]): fc.Arbitrary<DataType> {
  const count = { minLength: fields.length, maxLength: fields.length };
  return fc.record({
    kind: fc.constant('union'),
    mode: fc.constantFrom('sparse', 'dense', null),
    typeIds: fc.oneof(fc.constant([...fields.keys()]), fc.uniqueArray(fc.nat(127), count)),
    fields: fc.constant(fields),
  });
}

function withMore<Value extends object>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc
    .tuple(value, fc.option(more, { freq: 5 }))
    .map(([plain, members]) => (members === null ? plain : { ...plain, more: members }));
}

export const arbitraryField: fc.Arbitrary<FieldModel> = field;

export const arbitrarySchema: fc.Arbitrary<SchemaModel> = withMore(
  fc.record({ fields: fc.array(field, { maxLength: 4 }), metadata }),
);
