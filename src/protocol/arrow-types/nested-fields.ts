import type { DataType, FieldModel } from './data-type.ts';

/** The fields within a column that are columns themselves: they have names and types, and the rules of both. */
export function nestedFields(type: DataType): readonly FieldModel[] {
  switch (type.kind) {
    case 'struct':
      return type.fields;
    case 'list':
    case 'fixed_size_list':
      return [type.item];
    case 'map':
      return type.entries.type.fields;
    default:
      return [];
  }
}

/** What no table format behind the interface has. */
export const NEVER_STORED: ReadonlySet<DataType['kind']> = new Set<DataType['kind']>([
  'union',
  'interval',
  'run_end_encoded',
  'unknown',
]);
