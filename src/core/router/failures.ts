import { ORPCError, os } from '@orpc/server';
import { Failure } from '../failure.ts';

/**
 * Failures reach the window as data with a code of the contract, even if they end a stream long after the call was
 * answered. An aborted call is no failure. Any other error is a bug in Vitrine: it crosses without its message, which
 * may contain what the window must not see.
 */
export const failuresAsData = problemsAs(asData);

export interface FailedCall {
  readonly path: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** Transforms the errors of calls and of the streams that calls return. */
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

/** Not a generator, since a generator can't return early while it awaits the next event. */
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
