import type { ErrorCode } from '../protocol/index.ts';
import { toEngineProblem } from './engine-error-message.ts';
import { EngineProblem } from './engine-problem.ts';

const NO_INDEX: ErrorCode = 6;
const INDEX_EXISTS: ErrorCode = 7;
const NO_TAG: ErrorCode = 8;
const TAG_EXISTS: ErrorCode = 9;
const NO_VERSION: ErrorCode = 11;
const NO_COLUMN: ErrorCode = 12;

export const noIndex = (name: string) => new EngineProblem(NO_INDEX, `There is no index \`${name}\`.`);
export const indexExists = (name: string) =>
  new EngineProblem(INDEX_EXISTS, `There is an index \`${name}\` already.`);
export const noTag = (tag: string) => new EngineProblem(NO_TAG, `There is no tag \`${tag}\`.`);
export const tagExists = (tag: string) => new EngineProblem(TAG_EXISTS, `There is a tag \`${tag}\` already.`);
export const noVersion = (version: number) =>
  new EngineProblem(NO_VERSION, `There is no version ${version}.`);
export const noColumn = (column: string) => new EngineProblem(NO_COLUMN, `There is no column \`${column}\`.`);

/** The answer, or what keeps the engine from it in the words of this room. */
export async function orRefusal<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw toEngineProblem(error);
  }
}
