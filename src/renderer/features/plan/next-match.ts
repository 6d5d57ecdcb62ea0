/** The next node that was found after the selected one, or before it; from the end it goes on at the beginning. */
export function nextMatch(
  matches: ReadonlySet<number>,
  selected: number | undefined,
  by: 1 | -1,
): number | undefined {
  const found = [...matches].sort((one, other) => one - other);
  const from = selected ?? -1;
  if (by === 1) return found.find((node) => node > from) ?? found[0];
  return found.findLast((node) => node < from) ?? found.at(-1);
}
