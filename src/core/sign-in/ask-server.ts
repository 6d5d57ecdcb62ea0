import { OperationProcessingError, UnsupportedOperationError } from 'oauth4webapi';
import { Failure } from '../failure.ts';

/**
 * Carries a step with an authorization server out. SECURITY: what the library throws holds whole answers, tokens and all;
 * none of it goes on, not even as a cause.
 */
export async function askServer<Result>(signal: AbortSignal, step: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  try {
    return await step();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Failure) throw error;
    if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
      throw unreadable(error.message);
    }
    throw error;
  }
}

function unreadable(reason: string): Failure {
  return new Failure(
    'BAD_ANSWER',
    `The authorization server’s response isn’t valid OAuth (${reason}). Check the connection’s endpoints.`,
  );
}
