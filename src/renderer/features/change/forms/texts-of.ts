/** The texts of an object by their names; undefined where there is none. */
export function textsOf(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).map(([name, text]): [string, string] => [name, String(text)]);
  // fromEntries defines members instead of assigning them, so `__proto__` stays data.
  return Object.fromEntries(entries);
}
