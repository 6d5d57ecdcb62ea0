import { parseJson, stringifyJson } from '../../../../protocol/json.ts';

/** One member of an object of texts, as it stands in two fields. */
export interface Entry {
  /** Its own in the list, whatever is typed. */
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** The members of an object as rows, or undefined where one of them is no text: then only JSON can show it. */
export function entriesOf(value: unknown): readonly Entry[] | undefined {
  if (value === undefined || value === null) return [];
  if (!isObject(value)) return undefined;
  const members = Object.entries(value);
  if (!members.every(([, member]) => typeof member === 'string')) return undefined;
  return members.map(([name, member], key) => ({ key, name, value: String(member) }));
}

/** Undefined without a row: nothing said. A row without a name is not said yet. */
export function objectOf(entries: readonly Entry[]): object | undefined {
  const named = entries.filter(({ name }) => name !== '');
  // fromEntries defines members instead of assigning them, so `__proto__` stays data.
  return named.length === 0 ? undefined : Object.fromEntries(named.map(({ name, value }) => [name, value]));
}

/** The rows whose name stands in a later row too: of each name, the last one is sent. */
export function outdoneKeys(entries: readonly Entry[]): ReadonlySet<number> {
  const last = new Map(entries.map(({ name, key }) => [name, key]));
  return new Set(
    entries.filter(({ name, key }) => name !== '' && last.get(name) !== key).map(({ key }) => key),
  );
}

export function isSameObject(one: unknown, other: unknown): boolean {
  return stringifyJson(one) === stringifyJson(other);
}

/** As it stands in the JSON field: what is no object yet stands there as it was typed. */
export function objectText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value, 2);
}

/** What was typed as JSON: the object, undefined for nothing, or the text itself while it is no object. */
export function typedObject(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    const value = parseJson(text);
    return isObject(value) ? value : text;
  } catch {
    // It is being typed: what is wrong with it is said at the field.
    return text;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
