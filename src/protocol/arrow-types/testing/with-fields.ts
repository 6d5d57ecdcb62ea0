import type { DataType, EntriesField, FieldModel } from '../data-type.ts';

/** Returns the type with its fields changed. A dictionary's value is no field. */
export function withFields(type: DataType, change: (field: FieldModel) => FieldModel): DataType {
  switch (type.kind) {
    case 'list':
    case 'fixed_size_list':
      return { ...type, item: change(type.item) };
    case 'struct':
    case 'union':
      return { ...type, fields: type.fields.map(change) };
    case 'map':
      return { ...type, entries: entriesOf(change(type.entries)) };
    case 'run_end_encoded':
      return { ...type, runEnds: change(type.runEnds), values: change(type.values) };
    default:
      return type;
  }
}

function entriesOf(field: FieldModel): EntriesField {
  if (field.type.kind !== 'struct') throw new TypeError('a map has a struct of entries');
  return { ...field, type: field.type };
}
