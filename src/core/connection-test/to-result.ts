import { Failure } from '../failure.ts';

/** What a task gives, or the words for the user with which it failed. A fault of ours stays one. */
export async function toResult<Value>(task: Promise<Value>): Promise<Value | Failure> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
