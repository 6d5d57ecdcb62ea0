import type { SchemaMembers } from './footer-members.ts';
import { type NumberElement, numberElementOf } from './number-element.ts';
import type { SchemaNode } from './schema-tree.ts';

/** How the levels of Parquet tell lists: from which definition level on one is there, and has an entry. */
interface ListLevel {
  readonly presentAt: number;
  readonly entryAt: number;
}

export interface ColumnShape {
  /** One, or two of a column whose rows have several vectors. */
  readonly lists: readonly [vector: ListLevel] | readonly [row: ListLevel, vector: ListLevel];
  /** The definition level of a number that is not null, the highest. */
  readonly numberAt: number;
  readonly element: NumberElement;
  /** Of each field on the way to the numbers, whether it is optional or repeated: what hyparquet counts levels by. */
  readonly repetitions: readonly Repetition[];
}

export type Repetition = 'REQUIRED' | 'OPTIONAL' | 'REPEATED';

const REPETITIONS: readonly Repetition[] = ['REQUIRED', 'OPTIONAL', 'REPEATED'];
const CONVERTED_LIST = 3;

/** How a field gives vectors. Undefined where it doesn't. */
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

/** Of a list, what its repeated field holds; that of older writers is the entry itself. */
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
