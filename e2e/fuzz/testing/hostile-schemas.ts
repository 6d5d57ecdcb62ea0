import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { BatchSchema } from '#protocol/arrow/batch-schema.ts';
import { LIMITS } from '#protocol/index.ts';
import { testSize } from '#testing/test-size.ts';

/** The number of columns, of fields inside one more column, of levels of another, and the name of the first one. */
export interface HostileSchema {
  readonly columns: number;
  readonly inside: number;
  readonly levels: number;
  readonly name: string;
}

const aroundLimit = (limit: number) => fc.constantFrom(limit - 1, limit, limit + 1);
const nameOf = fc.constantFrom(
  '',
  '__proto__',
  '"\n',
  '\u{1f600}'.repeat(LIMITS.exportPiece),
  'n'.repeat(1_000_000),
);

/** The fields besides those inside the column that is near the limit. */
const OTHERS = 3;
/** The top level counts as level 0. */
const MOST_LEVELS = LIMITS.fieldLevels + 1;

const SMALL: HostileSchema = { columns: OTHERS - 1, inside: 0, levels: 0, name: 'c' };

/** One dimension of each schema is near its limit. */
export const hostileSchema: fc.Arbitrary<HostileSchema> = fc
  .oneof<fc.Arbitrary<Partial<HostileSchema>>[]>(
    fc.record({ columns: aroundLimit(LIMITS.columns) }),
    // So many fields take a second to write, and another to read.
    ...testSize({ short: [], whole: [fc.record({ inside: aroundLimit(LIMITS.fields - OTHERS) })] }),
    fc.record({ levels: aroundLimit(MOST_LEVELS) }),
    fc.record({ name: nameOf }),
  )
  .map((change) => ({ ...SMALL, ...change }));

export function isBeyondLimits({ columns, inside, levels }: HostileSchema): boolean {
  return columns > LIMITS.columns || inside > LIMITS.fields - OTHERS || levels > MOST_LEVELS;
}

/** An Arrow stream with one row of nulls. */
export function answerOfSchema(hostile: HostileSchema): Uint8Array {
  const fields = fieldsOf(hostile);
  const type = new arrow.Struct(fields);
  const row = new arrow.RecordBatch(new BatchSchema(new arrow.Schema(fields)), structOf(type));
  return arrow.RecordBatchStreamWriter.writeAll([row]).toUint8Array(true);
}

export function fieldsOf({ columns, inside, levels, name }: HostileSchema): arrow.Field[] {
  const fields = Array.from({ length: columns }, (_, place) => fieldOf(place === 0 ? name : `c${place}`));
  if (inside > 0) {
    const below = Array.from({ length: inside }, (_, place) => fieldOf(`i${place}`));
    fields.push(fieldOf('inside', new arrow.Struct(below)));
  }
  if (levels > 0) fields.push(deepField(levels));
  return fields;
}

function fieldOf(name: string, type: arrow.DataType = new arrow.Null()): arrow.Field {
  return new arrow.Field(name, type, true);
}

function deepField(levels: number): arrow.Field {
  let field = fieldOf('deep');
  for (let level = 1; level < levels; level += 1) field = fieldOf('deep', new arrow.Struct([field]));
  return field;
}

function structOf(type: arrow.Struct): arrow.Data<arrow.Struct> {
  const children = type.children.map((field) => dataOf(field.type));
  return arrow.makeData({ type, length: 1, nullCount: 0, children });
}

function dataOf(type: arrow.DataType): arrow.Data {
  return arrow.DataType.isStruct(type)
    ? structOf(type)
    : arrow.makeData({ type: new arrow.Null(), length: 1 });
}
