import type { JsonArrowSchema } from '../records.ts';
import type { DataType, FieldModel } from './data-type.ts';
import { describeType } from './describe-type.ts';
import { readArrowSchema } from './schema.ts';
import { type ArrowFamily, familyOfType } from './type-family.ts';

export type { ArrowFamily } from './type-family.ts';

/** A field of a schema in words for people, the same from both dialects of JSON Arrow. */
export interface ArrowField {
  readonly name: string;
  /** Null where the server does not say. */
  readonly nullable: boolean | null;
  /** Words for people: `vector · 768 × float32`, `timestamp · µs · UTC`. */
  readonly type: string;
  readonly family: ArrowFamily;
  /** A list, since it is carried on to where an object can't have every name. */
  readonly metadata: readonly (readonly [name: string, value: string])[];
  /** What the words do not already say: the fields of a struct, also where it is a list's item or a map's value. */
  readonly children: ArrowField[];
}

export function readSchema(schema: JsonArrowSchema): ArrowField[] {
  return readArrowSchema(schema).fields.map(describeField);
}

export function describeField({ name, nullable, type, metadata }: FieldModel): ArrowField {
  return {
    name,
    nullable,
    type: [describeType(type), extensionOf(metadata)].filter(Boolean).join(' · '),
    family: familyOfType(type),
    metadata: Object.entries(metadata),
    children: fieldsBeyondWords(type).map(describeField),
  };
}

function extensionOf(metadata: FieldModel['metadata']): string | undefined {
  return Object.hasOwn(metadata, 'ARROW:extension:name') ? metadata['ARROW:extension:name'] : undefined;
}

/** A list of simple items is told in full by its words; a list of structs is best read with the struct's fields below it. */
function fieldsBeyondWords(type: DataType): readonly FieldModel[] {
  switch (type.kind) {
    case 'struct':
    case 'union':
    case 'unknown':
      return type.fields;
    case 'list':
    case 'fixed_size_list':
      return fieldsBeyondWords(type.item.type);
    case 'dictionary':
      return fieldsBeyondWords(type.value);
    case 'run_end_encoded':
      return fieldsBeyondWords(type.values.type);
    case 'map':
      return fieldsBeyondMap(type.entries.type.fields);
    default:
      return [];
  }
}

function fieldsBeyondMap(entries: readonly FieldModel[]): readonly FieldModel[] {
  return entries.some(({ type }) => fieldsBeyondWords(type).length > 0) ? entries : [];
}
