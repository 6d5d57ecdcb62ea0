import type { PlanNode, Property } from '../model.ts';

/** A property of an operator that is in two plans; undefined on the side that lacks it. */
export interface PropertyChange {
  /** Undefined for an expression that stands alone. */
  readonly key: string | undefined;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Properties of one key are compared in their order: an operator may have several expressions. */
export function propertyChanges(before: PlanNode, after: PlanNode): readonly PropertyChange[] {
  const [ones, others] = [valuesByKey(before.properties), valuesByKey(after.properties)];
  const keys = new Set([...ones.keys(), ...others.keys()]);
  return [...keys].flatMap((key) => changesOf(key, ones.get(key) ?? [], others.get(key) ?? []));
}

function valuesByKey(properties: readonly Property[]): Map<string | undefined, string[]> {
  const values = new Map<string | undefined, string[]>();
  for (const { key, value } of properties) values.set(key, [...(values.get(key) ?? []), value]);
  return values;
}

function changesOf(
  key: string | undefined,
  ones: readonly string[],
  others: readonly string[],
): readonly PropertyChange[] {
  const gone = ones.filter((value) => !others.includes(value));
  const come = others.filter((value) => !ones.includes(value));
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, place) => ({
    key,
    before: gone[place],
    after: come[place],
  }));
}
