import { ORPCError, os } from '@orpc/server';
import { Failure } from '../failure.ts';

/**
 * Expected failures cross as data, under a code of the contract, also those that end a stream long after the call was
 * answered. A cancelled call is nobody's failure; anything else is a fault of ours and crosses without its message,
 * which may hold what the window must not see.
 */
export const failuresAsData = problemsAs(asData);

export interface FailedCall {
  readonly path: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** What goes wrong in a call, or in a stream that it answered with, leaves it as what this makes of it. */
export function problemsAs(change: (problem: unknown, call: FailedCall) => unknown) {
  return os.middleware(async ({ next, path, signal }, _, output) => {
    const changed = (problem: unknown) => change(problem, { path, signal });
    try {
      const result = await next();
      return isStream(result.output) ? output(streamed(result.output, changed)) : result;
    } catch (problem) {
      throw changed(problem);
    }
  });
}

/** Not a generator around it: that one could not be left while it waits for the next event. */
function streamed(
  events: AsyncIterable<unknown>,
  changed: (problem: unknown) => unknown,
): AsyncIterableIterator<unknown> {
  const inner = events[Symbol.asyncIterator]();
  const stream: AsyncIterableIterator<unknown> = {
    next: () =>
      inner.next().catch((problem: unknown) => {
        throw changed(problem);
      }),
    return: async (value) => (await inner.return?.(value)) ?? { done: true, value },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

function isStream(output: unknown): output is AsyncIterable<unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

function asData(problem: unknown): unknown {
  if (!(problem instanceof Failure)) return problem;
  return new ORPCError(problem.code, { message: problem.message, data: problem.details, cause: problem });
}
