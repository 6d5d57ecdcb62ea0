import { ORPCError, os } from '@orpc/server';
import { Failure } from '../failure.ts';

/**
 * Expected failures cross as data, under a code of the contract. A cancelled call is nobody's failure; anything else
 * is a fault of ours and crosses without its message, which may hold what the window must not see.
 */
export const failuresAsData = os.middleware(async ({ next }) => {
  try {
    return await next();
  } catch (problem) {
    if (problem instanceof Failure) {
      throw new ORPCError(problem.code, { message: problem.message, data: problem.details, cause: problem });
    }
    throw problem;
  }
});
