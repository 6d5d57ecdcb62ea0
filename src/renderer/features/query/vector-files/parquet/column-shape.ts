import { viewOf } from '#protocol/arrow/ipc-framing.ts';
import { halfFloatAt, shortestSingle } from '#protocol/short-numbers.ts';
import type { SchemaMembers } from './footer-members.ts';
import { damaged } from './parquet-refusals.ts';

/** Definition levels of a list: from `presentAt` on, it is not null; from `entryAt` on, it has an entry. */
interface ListLevel {
  readonly presentAt: number;
  readonly entryAt: number;
}

export interface ColumnShape {
  /** One list, or two if each row has several vectors. */
  readonly lists: readonly [vector: ListLevel] | readonly [row: ListLevel, vector: ListLevel];
  /** The definition level of a number that is not null, which is the highest one. */
  readonly numberAt: number;
  readonly element: NumberElement;
  /** The repetition type of each field on the path to the numbers. hyparquet derives the number of levels from it. */
  readonly repetitions: readonly Repetition[];
}

type Repetition = 'REQUIRED' | 'OPTIONAL' | 'REPEATED';

const REPETITIONS: readonly Repetition[] = ['REQUIRED', 'OPTIONAL', 'REPEATED'];
const CONVERTED_LIST = 3;

/** Returns how the vectors of a field are encoded; undefined if the field has no vectors. */
export function columnShapeOf(field: SchemaNode): ColumnShape | undefined {
  return shapeBelow(field, { definition: 0, lists: [], repetitions: [] });
}

interface Above {
  readonly definition: number;
  readonly lists: readonly ListLevel[];
  readonly repetitions: readonly Repetition[];
}

function shapeBelow(node: SchemaNode, above: Above): ColumnShape | undefined {
  const repetition = repetitionOf(node.element);
  const presentAt = above.definition + (repetition === 'OPTIONAL' ? 1 : 0);
  const repetitions = [...above.repetitions, repetition];
  if (node.children.length === 0) return shapeOfNumbers(node.element, presentAt, { ...above, repetitions });
  const inside = insideOf(node);
  if (inside === undefined) return undefined;
  return shapeBelow(inside.item, {
    definition: presentAt + 1,
    lists: [...above.lists, { presentAt, entryAt: presentAt + 1 }],
    repetitions: [...repetitions, ...inside.passed],
  });
}

function repetitionOf({ repetition }: SchemaMembers): Repetition {
  return REPETITIONS[repetition ?? 0] ?? 'REQUIRED';
}

function shapeOfNumbers(
  members: SchemaMembers,
  numberAt: number,
  { lists: [first, second, third], repetitions }: Above,
): ColumnShape | undefined {
  const element = numberElementOf(members);
  if (element === undefined || first === undefined || third !== undefined) return undefined;
  return { lists: second === undefined ? [first] : [first, second], numberAt, element, repetitions };
}

/** Returns the element inside a list’s repeated field. Older writers use the repeated field itself as the element. */
function insideOf({
  element,
  children: [repeated, ...others],
}: SchemaNode): { readonly item: SchemaNode; readonly passed: readonly Repetition[] } | undefined {
  const isList = element.convertedType === CONVERTED_LIST || element.logicalType?.isList === true;
  if (!isList || repeated === undefined || others.length > 0) return undefined;
  if (repetitionOf(repeated.element) !== 'REPEATED') return undefined;
  if (repeated.children.length === 0) return { item: repeated, passed: [] };
  const [item, ...more] = repeated.children;
  return item === undefined || more.length > 0 ? undefined : { item, passed: ['REPEATED'] };
}

/** A schema field and its children. */
export interface SchemaNode {
  readonly element: SchemaMembers;
  readonly children: readonly SchemaNode[];
  /** The index, in a row group, of the column with its first leaf. */
  readonly firstLeaf: number;
}

/** SECURITY: deeper than any real schema, and shallow enough for the stack. */
const DEEPEST = 64;

/** Builds the tree of fields from the schema, which lists them in depth-first order. */
export function readParquetSchema(elements: readonly SchemaMembers[]): readonly SchemaNode[] {
  let next = 0;
  let leaves = 0;
  const take = (depth: number): SchemaNode => {
    const element = elements[next];
    if (element === undefined || depth > DEEPEST) throw damaged();
    next += 1;
    const firstLeaf = leaves;
    if (element.childCount > elements.length - next) throw damaged();
    if (element.childCount === 0) leaves += 1;
    const children = Array.from({ length: element.childCount }, () => take(depth + 1));
    return { element, children, firstLeaf };
  };
  return take(0).children;
}

/** How Parquet stores the numbers of a column, and how to convert them for a query. */
interface NumberElement {
  readonly type: 'INT32' | 'INT64' | 'FLOAT' | 'DOUBLE' | 'FIXED_LEN_BYTE_ARRAY';
  readonly size: number;
  /** Returns undefined if the value is not a number of this type. */
  readonly read: (written: unknown) => number | undefined;
}

/** The type numbers of parquet.thrift. */
const TYPE = { int32: 1, int64: 2, float: 4, double: 5, fixedBytes: 7 } as const;
/** UINT_8 to UINT_64 and INT_8 to INT_64. The others are dates, times and decimals. */
const CONVERTED_UNSIGNED: ReadonlySet<number> = new Set([11, 12, 13, 14]);
const CONVERTED_SIGNED: ReadonlySet<number> = new Set([15, 16, 17, 18]);

const numbersBy =
  (convert: (written: number) => number) =>
  (written: unknown): number | undefined =>
    typeof written === 'number' ? convert(written) : undefined;
const bigintsBy =
  (convert: (written: bigint) => bigint) =>
  (written: unknown): number | undefined =>
    typeof written === 'bigint' ? Number(convert(written)) : undefined;

const FLOAT: NumberElement = { type: 'FLOAT', size: 4, read: numbersBy(shortestSingle) };
const DOUBLE: NumberElement = { type: 'DOUBLE', size: 8, read: numbersBy((written) => written) };
const HALF: NumberElement = {
  type: 'FIXED_LEN_BYTE_ARRAY',
  size: 2,
  read: (written) => (written instanceof Uint8Array ? halfFloatAt(viewOf(written), 0, true) : undefined),
};
const INT32: NumberElement = { type: 'INT32', size: 4, read: numbersBy((written) => written) };
const UINT32: NumberElement = { type: 'INT32', size: 4, read: numbersBy((written) => written >>> 0) };
const INT64: NumberElement = { type: 'INT64', size: 8, read: bigintsBy((written) => written) };
const UINT64: NumberElement = {
  type: 'INT64',
  size: 8,
  read: bigintsBy((written) => BigInt.asUintN(64, written)),
};

function numberElementOf(members: SchemaMembers): NumberElement | undefined {
  switch (members.type) {
    case TYPE.float:
      return FLOAT;
    case TYPE.double:
      return DOUBLE;
    case TYPE.fixedBytes:
      return members.logicalType?.isFloat16 === true && members.typeLength === HALF.size ? HALF : undefined;
    case TYPE.int32:
      return integerOf(members, INT32, UINT32);
    case TYPE.int64:
      return integerOf(members, INT64, UINT64);
    default:
      return undefined;
  }
}

function integerOf(
  { convertedType, logicalType }: SchemaMembers,
  signed: NumberElement,
  unsigned: NumberElement,
): NumberElement | undefined {
  if (logicalType?.isSigned !== undefined) return logicalType.isSigned ? signed : unsigned;
  if (logicalType !== undefined) return undefined;
  if (convertedType === undefined || CONVERTED_SIGNED.has(convertedType)) return signed;
  return CONVERTED_UNSIGNED.has(convertedType) ? unsigned : undefined;
}
