/** "Draft 3", where there are two: a number that no other has or had a larger one of. */
export function freeName(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^Draft (\d{1,9})$/.exec(name)?.[1] ?? 0));
  return `Draft ${Math.max(0, ...numbers) + 1}`;
}
