/**
 * The numbers of both lists, each once, the lowest first. Servers list the newest version first, so that nearly always
 * there is little to sort.
 */
export function ascending(listed: readonly bigint[], named: readonly bigint[]): readonly bigint[] {
  const known = inOrder(listed);
  if (named.length === 0) return known;
  const merged: bigint[] = [];
  let place = 0;
  for (const number of inOrder(named)) {
    for (let next = known[place]; next !== undefined && next < number; next = known[place]) {
      merged.push(next);
      place += 1;
    }
    if (known[place] === number) place += 1;
    merged.push(number);
  }
  return [...merged, ...known.slice(place)];
}

function inOrder(numbers: readonly bigint[]): readonly bigint[] {
  if (isAscending(numbers)) return numbers;
  const turned = numbers.toReversed();
  if (isAscending(turned)) return turned;
  return [...new Set(numbers)].sort((one, other) => (one < other ? -1 : 1));
}

function isAscending(numbers: readonly bigint[]): boolean {
  let before = -1n;
  for (const number of numbers) {
    if (number <= before) return false;
    before = number;
  }
  return true;
}
