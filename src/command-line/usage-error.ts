/** Invalid arguments. The message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const FAILED = 1;
export const WRONG_USAGE = 2;

/** The first line has the problem. More lines, if any, are general. */
export function firstLineOf(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.split('\n', 1)[0] ?? '';
}

/** Ends a program that could not start, with one line and without a stack. */
export function exitWithMessage(problem: unknown): never {
  process.stderr.write(`${firstLineOf(problem)}\n`);
  process.exit(problem instanceof UsageError ? WRONG_USAGE : FAILED);
}

/** The name that the user probably meant, or undefined if none is similar. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const similar = names
    .map((name) => ({ name, distance: distanceBetween(typed, name) }))
    .filter(({ name, distance }) => distance <= mistakesIn(name))
    .sort((one, other) => one.distance - other.distance);
  return similar[0]?.name;
}

/** The maximum number of mistakes, so that most of the name is as typed. */
function mistakesIn(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

/**
 * The edit distance: how many letters are wrong, missing, or additional. A swap counts as two, which the length of
 * all names allows.
 */
function distanceBetween(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = at(last, column) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, at(last, column + 1) + 1, at(next, column) + 1));
    }
    last = next;
  }
  return at(last, last.length - 1);
}

/** Infinite outside of the table. */
function at(distances: readonly number[], place: number): number {
  return distances[place] ?? Number.POSITIVE_INFINITY;
}
