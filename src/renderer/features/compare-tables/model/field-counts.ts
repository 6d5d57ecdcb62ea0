import type { ComparedField, FieldState } from './compare-fields.ts';

export type FieldCounts = Readonly<Record<FieldState, number>>;

const NONE: FieldCounts = {
  added: 0,
  removed: 0,
  changed: 0,
  moved: 0,
  'not-known': 0,
  same: 0,
  'one-sided': 0,
};

/** Each difference once: what is below a field that was added came with it. */
export function countFields(fields: readonly ComparedField[]): FieldCounts {
  const counts = { ...NONE };
  function count(field: ComparedField): void {
    counts[field.state] += 1;
    if (field.state !== 'added' && field.state !== 'removed') field.children.forEach(count);
  }
  fields.forEach(count);
  return counts;
}

export function differingFields({ added, removed, changed, moved }: FieldCounts): number {
  return added + removed + changed + moved;
}
