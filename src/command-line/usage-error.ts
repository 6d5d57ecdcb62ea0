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
