/** The name that was probably meant by another one; none, where no name is near. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const near = names
    .map((name) => ({ name, distance: distanceBetween(typed, name) }))
    .filter(({ name, distance }) => distance <= mistakesIn(name))
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.name;
}

/** As many as still leave most of the name as it was typed. */
function mistakesIn(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

/** How many letters are wrong, missing, too many, or swapped with their neighbour. */
function distanceBetween(one: string, other: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return at(last, other.length);
}

/** Outside of the table there is no way. */
function at(distances: readonly number[], place: number): number {
  return distances[place] ?? Number.POSITIVE_INFINITY;
}
