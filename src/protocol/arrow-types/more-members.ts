import type { JsonArrowField, JsonArrowSchema, JsonArrowType } from '../records.ts';
import type { DataType, KnownType, TypeFields } from './data-type.ts';

/*
 * The interface does not say which other members its objects have, so those that nobody here reads are carried along.
 */

const OF_SCHEMA = ['fields', 'metadata'];
const OF_FIELD = ['name', 'nullable', 'type', 'metadata'];

/** What a kind says by members of its JSON object. The others say all in their name. */
const OF_KIND: Readonly<Partial<Record<KnownType['kind'], readonly string[]>>> = {
  decimal: ['length'],
  fixed_size_binary: ['length'],
  list: ['fields'],
  fixed_size_list: ['fields', 'length'],
  struct: ['fields'],
  map: ['fields', 'keysSorted'],
  union: ['fields', 'mode', 'typeIds'],
  run_end_encoded: ['fields'],
};

export function withMembersBeyond(type: DataType, json: JsonArrowType): DataType {
  // A dictionary's object is that of its value under another name, so the members are the value's.
  if (type.kind === 'dictionary' || type.kind === 'unknown') return type;
  return { ...type, ...membersBeyond(json, ['type', ...(OF_KIND[type.kind] ?? [])]) };
}

export function membersBeyondField(json: JsonArrowField): { more?: TypeFields } {
  return membersBeyond(json, OF_FIELD);
}

export function membersBeyondSchema(json: JsonArrowSchema): { more?: TypeFields } {
  return membersBeyond(json, OF_SCHEMA);
}

function membersBeyond(json: object, known: readonly string[]): { more?: TypeFields } {
  const others = Object.entries(json).filter(
    ([name, value]) => !known.includes(name) && !isUnset(name, value),
  );
  // Made from entries, a member called `__proto__` stays a member.
  return others.length === 0 ? {} : { more: Object.fromEntries(others) };
}

/** Some servers write a null for what a type does not have. */
function isUnset(name: string, value: unknown): boolean {
  return (value === null || value === undefined) && (name === 'fields' || name === 'length');
}
