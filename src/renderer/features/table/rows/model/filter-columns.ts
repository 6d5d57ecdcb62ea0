import type { SchemaField } from '../../../../../contract/index.ts';

export interface FilterColumn {
  /** A path: `address.city`. */
  readonly name: string;
  readonly type: string;
}

/** Every column that a filter can name, each struct followed by its fields. */
export function filterColumns(fields: readonly SchemaField[], before = ''): readonly FilterColumn[] {
  return fields.flatMap(({ name, type, children }) => {
    const path = before + name;
    // Of a list or a map, the fields below have no path of their own.
    const below = STRUCT.test(type) ? filterColumns(children, `${path}.`) : [];
    return [{ name: path, type }, ...below];
  });
}

const STRUCT = /^struct\b/;
