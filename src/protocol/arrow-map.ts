import type { JsonArrowField } from './records.ts';

/** A map's key and value: directly below it, or inside the one struct of entries that Arrow itself has. */
export function entriesOfMap(fields: readonly JsonArrowField[]): readonly JsonArrowField[] {
  const [entries] = fields;
  return fields.length === 1 && entries?.type.type === 'struct' ? (entries.type.fields ?? []) : fields;
}
