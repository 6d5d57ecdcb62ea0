import type { SchemaField } from '../../../../../contract/index.ts';

/** By their names, each once: a server is asked for columns by nothing else. */
export function columnNames(fields: readonly SchemaField[]): readonly string[] {
  return [...new Set(fields.map(({ name }) => name))];
}

/** The columns after one was put in or taken out, in the order of the table; undefined for all of them. The last one stays. */
export function chosenColumns(
  names: readonly string[],
  chosen: readonly string[] | undefined,
  name: string,
  isOn: boolean,
): readonly string[] | undefined {
  const before = new Set(chosen ?? names);
  if (isOn) before.add(name);
  else if (before.size > 1) before.delete(name);
  const next = names.filter((one) => before.has(one));
  return next.length === names.length ? undefined : next;
}
