/** The names in the history, as far as this window has heard of it: none is given to a new batch. */
export const committedNames = new Set<string>();

/** The name itself, or the first of `Name (2)`, `Name (3)` that is not used. */
export function unusedName(name: string, used: Iterable<string>): string {
  const names = new Set(used);
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = `${name} (${number})`;
  return free;
}
