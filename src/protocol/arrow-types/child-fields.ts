import type { DataType, FieldModel } from './data-type.ts';

/**
 * The fields that Arrow itself keeps below a type, those of its layout too: the entries of a map, the two of a run-end
 * encoding. A dictionary has none.
 */
export function childFields(type: DataType): readonly FieldModel[] {
  switch (type.kind) {
    case 'list':
    case 'fixed_size_list':
      return [type.item];
    case 'struct':
    case 'union':
    case 'unknown':
      return type.fields;
    case 'map':
      return [type.entries];
    case 'run_end_encoded':
      return [type.runEnds, type.values];
    default:
      return [];
  }
}
