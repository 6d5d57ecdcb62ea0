/** "Batch 3" if there are two: one more than the largest number in use, also of batches of an earlier version. */
export function freeName(names: readonly string[]): string {
  const numbers = names.map((name) => Number(/^(?:Batch|Draft) (\d{1,9})$/.exec(name)?.[1] ?? 0));
  return `Batch ${Math.max(0, ...numbers) + 1}`;
}
