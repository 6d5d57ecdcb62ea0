/** What a text file has in one place: of CSV a text, of JSON any value; null where there is nothing. */
export type Cell = string | number | bigint | boolean | null | readonly unknown[] | CellObject;

/** An object of JSON, as it was parsed. */
interface CellObject {
  readonly [name: string]: unknown;
}

/** What is inside of a list or an object, as a cell of its own. */
export function cellOf(value: unknown): Cell {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      return Array.isArray(value) || isObject(value) ? value : null;
  }
}

export function isObject(value: unknown): value is CellObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of an object; null where it has none of that name, whatever else it inherits. */
export function fieldIn(object: CellObject, name: string): Cell {
  return Object.hasOwn(object, name) ? cellOf(object[name]) : null;
}

/** A cell as it is quoted where it does not fit. */
export function textOfCell(cell: Cell): string {
  if (cell === null) return 'nothing';
  return typeof cell === 'object' ? JSON.stringify(cell, withBigints) : String(cell);
}

function withBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** What goes into a column: whole numbers of 64 bits are bigints, dates are days, times are microseconds. */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | readonly number[]
  | NestedList
  | NestedStruct;

/** Of a list that is no vector. */
interface NestedList {
  readonly items: readonly Value[];
}

/** In the order of the fields of its column. */
interface NestedStruct {
  readonly fields: readonly Value[];
}

export function isNestedList(value: Value): value is NestedList {
  return typeof value === 'object' && value !== null && 'items' in value;
}

export function isNestedStruct(value: Value): value is NestedStruct {
  return typeof value === 'object' && value !== null && 'fields' in value;
}

export function isVectorValue(value: Value): value is readonly number[] {
  return Array.isArray(value);
}
