import { entriesOfMap } from './arrow-map.ts';
import { type ArrowFamily, wordsOfType } from './arrow-type.ts';
import type { JsonArrowField, JsonArrowSchema, JsonArrowType } from './records.ts';

export type { ArrowFamily } from './arrow-type.ts';

/** A field of a schema, the same from both dialects of JSON Arrow. */
export interface ArrowField {
  readonly name: string;
  /** Null where the server does not say. */
  readonly nullable: boolean | null;
  /** Words for people: `vector · 768 × float32`, `timestamp · µs · UTC`. */
  readonly type: string;
  readonly family: ArrowFamily;
  readonly metadata: Record<string, string>;
  /** What the words do not already say: the fields of a struct, also where it is a list's item or a map's value. */
  readonly children: ArrowField[];
}

export function readSchema(schema: JsonArrowSchema): ArrowField[] {
  return schema.fields.map(readField);
}

function readField(field: JsonArrowField): ArrowField {
  const { words, family } = wordsOfType(field.type);
  const metadata = field.metadata ?? {};
  return {
    name: field.name,
    nullable: field.nullable ?? null,
    type: [words, extensionOf(metadata)].filter(Boolean).join(' · '),
    family,
    metadata: { ...metadata },
    children: childrenOf(field.type).map(readField),
  };
}

function extensionOf(metadata: Record<string, string>): string | undefined {
  return Object.hasOwn(metadata, 'ARROW:extension:name') ? metadata['ARROW:extension:name'] : undefined;
}

const LISTS = new Set(['list', 'large_list', 'list_view', 'large_list_view', 'fixed_size_list']);

/** A list of simple items is told in full by its words; a list of structs is best read with the struct's fields below it. */
function childrenOf(type: JsonArrowType): readonly JsonArrowField[] {
  const fields = type.fields ?? [];
  const [item] = fields;
  if (LISTS.has(type.type) && fields.length === 1 && item !== undefined) return childrenOf(item.type);
  if (type.type === 'map') return childrenOfMap(fields);
  return fields;
}

function childrenOfMap(fields: readonly JsonArrowField[]): readonly JsonArrowField[] {
  const entries = entriesOfMap(fields);
  return entries.some((entry) => childrenOf(entry.type).length > 0) ? entries : [];
}
