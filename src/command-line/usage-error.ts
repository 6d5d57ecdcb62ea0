/** What was typed can’t be done; the message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const FAILED = 1;
export const WRONG_USAGE = 2;

/** The first line says what is wrong; what follows, if anything does, is about programs in general. */
export function firstLineOf(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.split('\n', 1)[0] ?? '';
}

/** The end of a program that could not do what it was started for: one line, and never a stack. */
export function exitWithMessage(problem: unknown): never {
  process.stderr.write(`${firstLineOf(problem)}\n`);
  process.exit(problem instanceof UsageError ? WRONG_USAGE : FAILED);
}

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

/** How many letters are wrong, missing, or too many: two for a swap, which every name here is long enough for. */
function distanceBetween(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = at(last, column) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, at(last, column + 1) + 1, at(next, column) + 1));
    }
    last = next;
  }
  return at(last, last.length - 1);
}

/** Outside of the table there is no way. */
function at(distances: readonly number[], place: number): number {
  return distances[place] ?? Number.POSITIVE_INFINITY;
}
