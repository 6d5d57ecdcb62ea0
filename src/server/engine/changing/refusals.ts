import type { ErrorCode } from '../../../protocol/index.ts';
import { EngineProblem, invalid } from '../engine-problem.ts';

const NO_INDEX: ErrorCode = 6;
const INDEX_EXISTS: ErrorCode = 7;
const NO_TAG: ErrorCode = 8;
const TAG_EXISTS: ErrorCode = 9;
const NO_VERSION: ErrorCode = 11;
const NO_COLUMN: ErrorCode = 12;
const CHANGED_MEANWHILE: ErrorCode = 14;
const INTERNAL: ErrorCode = 18;

export const noIndex = (name: string) => new EngineProblem(NO_INDEX, `There is no index \`${name}\`.`);
export const indexExists = (name: string) =>
  new EngineProblem(INDEX_EXISTS, `There is an index \`${name}\` already.`);
export const noTag = (tag: string) => new EngineProblem(NO_TAG, `There is no tag \`${tag}\`.`);
export const tagExists = (tag: string) => new EngineProblem(TAG_EXISTS, `There is a tag \`${tag}\` already.`);
export const noVersion = (version: number) =>
  new EngineProblem(NO_VERSION, `There is no version ${version}.`);
export const noColumn = (column: string) => new EngineProblem(NO_COLUMN, `There is no column \`${column}\`.`);

/** What could be looked up was, before: what the engine refuses then is a mistake in an expression or a setting. */
export async function orRefusal<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change();
  } catch (problem) {
    throw problem instanceof EngineProblem ? problem : refusalOf(problem);
  }
}

function refusalOf(problem: unknown): EngineProblem {
  const text = problem instanceof Error ? problem.message : String(problem);
  if (text.includes('Panic in async function')) return new EngineProblem(INTERNAL, BROKE_DOWN);
  if (/commit conflict/i.test(text)) return new EngineProblem(CHANGED_MEANWHILE, ANOTHER_WRITER);
  const sentence = sentenceOf(text);
  return /LanceError\(IO\)/.test(text) ? new EngineProblem(INTERNAL, sentence) : invalid(sentence);
}

const BROKE_DOWN = 'The engine broke down over this.';
const ANOTHER_WRITER = 'Another writer changed the table at the same time. Try again.';

/** The engine says everything twice, with where in its source it happened. */
function sentenceOf(text: string): string {
  const [said = ''] = text.split(/\s+Caused by: /, 1);
  const plain = said.replaceAll(SOURCE_PLACE, '').replaceAll(KIND_OF_PROBLEM, '').trim().replace(/\.+$/, '');
  return `${plain.slice(0, MOST_CHARACTERS)}.`;
}

const SOURCE_PLACE = /, [^\s,]*\.rs:\d+:\d+/g;
const KIND_OF_PROBLEM =
  /\b(lance error|LanceError\(\w+\)|Invalid user input|Schema error|Unprocessable|Not supported): /gi;
const MOST_CHARACTERS = 400;
