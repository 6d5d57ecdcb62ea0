import type { SchemaField, TypeFamily } from '#contract/index.ts';
import { hasLiterals } from '#protocol/cell-condition.ts';
import { isNameable } from '#ui/editor/sql-keywords.ts';

/** A column that a filter can name. */
export interface FilterColumn {
  /** A field of a struct has the names of its parents before it: `address.city`. */
  readonly name: string;
  /** The type as the user reads it: `timestamp · µs · UTC`. */
  readonly type: string;
  readonly family: TypeFamily;
  readonly nullable: boolean | null;
}

/** Every column that a filter can name, each struct followed by its fields. */
export function filterColumns(fields: readonly SchemaField[]): readonly FilterColumn[] {
  return columnsBelow(fields, { path: '', nullable: false });
}

interface Parent {
  readonly path: string;
  readonly nullable: boolean | null;
}

function columnsBelow(fields: readonly SchemaField[], parent: Parent): readonly FilterColumn[] {
  return namedOnce(fields).flatMap(({ name, type, family, nullable, children }) => {
    const column = { name: parent.path + name, type, family, nullable: eitherIs(parent.nullable, nullable) };
    // A filter can't name the fields inside a list or a map.
    const isStruct = STRUCT.test(type);
    const below = { path: `${column.name}.`, nullable: column.nullable };
    return [column, ...(isStruct ? columnsBelow(children, below) : [])];
  });
}

/** Leaves out names with a dot, which leads to a field of a struct, and ambiguous names. */
function namedOnce(fields: readonly SchemaField[]): readonly SchemaField[] {
  const counts = new Map<string, number>();
  for (const { name } of fields) counts.set(name, (counts.get(name) ?? 0) + 1);
  return fields.filter(({ name }) => counts.get(name) === 1 && isNameable(name) && !name.includes('.'));
}

/** A field of a null struct is null too. */
function eitherIs(parent: boolean | null, own: boolean | null): boolean | null {
  return parent === true || own === true ? true : parent === null || own === null ? null : false;
}

const STRUCT = /^struct\b/;

export type Operator = (typeof OPERATOR_NAMES)[number];

const OPERATOR_NAMES = [
  'is',
  'is-not',
  'one-of',
  'contains',
  'starts-with',
  'ends-with',
  'less',
  'at-most',
  'more',
  'at-least',
  'has',
  'missing',
  'present',
] as const;

interface OperatorDefinition {
  /** The operator in plain words, between the column and the value. */
  readonly words: string;
  /** The wording for dates and times. */
  readonly timeWords?: string;
  /** How many values follow. */
  readonly takes: 'nothing' | 'one' | 'many';
  /** The SQL operator between column and value, or (`call`) the function around both. */
  readonly sign?: string;
  readonly call?: string;
}

export const OPERATORS: Readonly<Record<Operator, OperatorDefinition>> = {
  is: { words: 'is', takes: 'one', sign: '=' },
  'is-not': { words: 'isn’t', takes: 'one' },
  'one-of': { words: 'is one of', takes: 'many' },
  contains: { words: 'contains', takes: 'one', call: 'contains' },
  'starts-with': { words: 'starts with', takes: 'one', call: 'starts_with' },
  'ends-with': { words: 'ends with', takes: 'one', call: 'ends_with' },
  less: { words: 'is less than', timeWords: 'is before', takes: 'one', sign: '<' },
  'at-most': { words: 'is at most', timeWords: 'is until', takes: 'one', sign: '<=' },
  more: { words: 'is over', timeWords: 'is after', takes: 'one', sign: '>' },
  'at-least': { words: 'is at least', timeWords: 'is since', takes: 'one', sign: '>=' },
  has: { words: 'has', takes: 'one', call: 'array_has' },
  missing: { words: 'is missing', takes: 'nothing' },
  present: { words: 'isn’t missing', takes: 'nothing' },
};

export function operatorLabel(operator: Operator, { family }: Pick<FilterColumn, 'family'>): string {
  const { words, timeWords } = OPERATORS[operator];
  return (family === 'time' ? timeWords : undefined) ?? words;
}

export function operatorWrittenAs(how: 'sign' | 'call', written: string | undefined): Operator | undefined {
  return OPERATOR_NAMES.find((name) => written !== undefined && OPERATORS[name][how] === written);
}

/** The operators for a column. The first one is the default. */
export function operatorsFor(column: FilterColumn): readonly Operator[] {
  return [...operatorsWithValues(column), 'missing', 'present'];
}

const EQUAL = ['is', 'is-not', 'one-of'] as const;
const COMPARED = ['less', 'at-most', 'more', 'at-least'] as const;

function operatorsWithValues({ type, family }: FilterColumn): readonly Operator[] {
  const item = itemType(type);
  if (item !== undefined && hasLiterals(item)) return ['has'];
  if (!hasLiterals(type)) return [];
  if (family === 'text') return [...EQUAL, 'contains', 'starts-with', 'ends-with'];
  return family === 'bool' ? ['is', 'is-not'] : [...EQUAL, ...COMPARED];
}

const LIST = /^(?:large )?list of (.+)$/;

function itemType(type: string): string | undefined {
  return LIST.exec(type)?.[1];
}

/** The type of a value that the column is compared with; for a list, the type of its items. */
export function valueType({ type }: Pick<FilterColumn, 'type'>): string {
  return itemType(type) ?? type;
}
