/** One cell of a text file: a string in CSV, any value in JSON; null if it is absent. */
export type Cell = string | number | bigint | boolean | null | readonly unknown[] | CellObject;

/** A parsed JSON object. */
interface CellObject {
  readonly [name: string]: unknown;
}

/** A value inside a list or an object as a cell. */
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

/** A field of an object; null if the object has no own field of that name. */
export function fieldIn(object: CellObject, name: string): Cell {
  return Object.hasOwn(object, name) ? cellOf(object[name]) : null;
}

/** The text of a cell for an error message. */
export function textOfCell(cell: Cell): string {
  if (cell === null) return 'nothing';
  return typeof cell === 'object' ? JSON.stringify(cell, withBigints) : String(cell);
}

function withBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** A value of an Arrow column: 64-bit integers are bigints, dates are days, times are microseconds. */
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

/** Of a list that isn't a vector. */
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
