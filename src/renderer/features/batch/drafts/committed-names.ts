/** The names in the history that this window knows: a new batch gets none of them. */
export const committedNames = new Set<string>();

/** The name itself, or the first unused one of `Name (2)`, `Name (3)`. */
export function unusedName(name: string, used: Iterable<string>): string {
  const names = new Set(used);
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = `${name} (${number})`;
  return free;
}
