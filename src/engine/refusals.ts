import { ERROR } from '../protocol/index.ts';
import { EngineProblem, invalid } from './engine-problem.ts';

export const noIndex = (name: string) =>
  new EngineProblem(ERROR.indexNotFound, `There is no index \`${name}\`.`);

export const indexExists = (name: string) =>
  new EngineProblem(ERROR.indexAlreadyExists, `There is an index \`${name}\` already.`);

export const noTag = (tag: string) => new EngineProblem(ERROR.tagNotFound, `There is no tag \`${tag}\`.`);

export const tagExists = (tag: string) =>
  new EngineProblem(ERROR.tagAlreadyExists, `There is a tag \`${tag}\` already.`);

export const noVersion = (version: number) =>
  new EngineProblem(ERROR.versionNotFound, `There is no version ${version}.`);

export const noColumn = (column: string) =>
  new EngineProblem(ERROR.columnNotFound, `There is no column \`${column}\`.`);

/** Returns the answer, or throws an `EngineProblem` instead of the engine’s error. */
export async function orRefusal<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    throw toEngineProblem(error);
  }
}

/** Converts an error of the engine. */
export function toEngineProblem(error: unknown): EngineProblem {
  if (error instanceof EngineProblem) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (NO_ROOM.test(text)) return new EngineProblem(ERROR.internal, 'The disk is full.', true);
  if (PANIC.test(text)) return new EngineProblem(ERROR.internal, 'The engine failed on this request.');
  if (UNFINISHED.test(text))
    return new EngineProblem(ERROR.unsupported, 'The engine can’t do a part of this yet.');
  if (CONFLICT.test(text)) return new EngineProblem(ERROR.concurrentModification, ANOTHER_WRITER);
  const said = unwrapped(text);
  if (MISSING_TABLE.test(said)) return new EngineProblem(ERROR.tableNotFound, 'There is no table there.');
  const column = MISSING_COLUMN.map((pattern) => pattern.exec(said)?.[1]).find((name) => name !== undefined);
  if (column !== undefined)
    return new EngineProblem(ERROR.columnNotFound, `There is no column \`${unquoted(column)}\`.`);
  const version = MISSING_VERSION.exec(said)?.[1];
  if (version !== undefined)
    return new EngineProblem(ERROR.versionNotFound, `There is no version ${version}.`);
  if (OF_FILES.test(text))
    return new EngineProblem(ERROR.invalidTableState, `A file can’t be read: ${sentenceOf(said)}`);
  return IS_INTERNAL.test(text)
    ? new EngineProblem(ERROR.internal, sentenceOf(said))
    : invalid(sentenceOf(said));
}

/** Removes repetitions, and the place in the engine's source. */
function unwrapped(text: string): string {
  const [first = ''] = text.split(/\s+Caused by: /, 1);
  let said = first.replaceAll(SOURCE_PLACE, '');
  for (let shorter = said.replace(WRAPPING, ''); shorter !== said; shorter = said.replace(WRAPPING, '')) {
    said = shorter;
  }
  return said;
}

function sentenceOf(said: string): string {
  const plain = said
    .replace(MADE_UP_STATEMENT, '$1$2')
    .replaceAll(KIND_INSIDE, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.\s]+$/, '');
  return plain === '' ? 'The engine rejected this without a reason.' : `${plain.slice(0, MAX_CHARACTERS)}.`;
}

/** Messages of Rust's own checks. Some don’t mention a panic. */
const PANIC =
  /Panic in async function|^(assertion .*failed|index out of bounds|called `|attempt to |capacity overflow|(byte|slice) index|range (start|end) )/;

/** As text, and by the error numbers of Linux and Windows. */
const NO_ROOM =
  /no space left on device|disk quota exceeded|not enough space on the disk|\(os error (?:28|122|112)\)/i;

const CONFLICT = /commit conflict/i;

const ANOTHER_WRITER = 'Another writer changed the table at the same time. Try again.';

const UNFINISHED = /^not (yet )?implemented/;

const MISSING_COLUMN = [
  /^No field named ("(?:[^"]|"")*"|[^\s"]+?)\.(?:\s|,|$)/,
  /^Column ([\s\S]*) not found/,
  /^column ([\s\S]*?) does not exist in schema/,
  /^FTS field path '([\s\S]*?)' does not exist in the dataset schema/,
];

const MISSING_TABLE = /^Table '[\s\S]*' was not found/;

const MISSING_VERSION = /^Dataset at path .*_versions\/(\d+)\.manifest was not found/;

/** Missing, truncated, or wrong files are an invalid table state, not a failure of the engine. */
const OF_FILES =
  /^(Failed to [^:]*: (GenericFailure, )?)?(lance error: )?(LanceError\(IO\)|External error)|does not have sufficient data/;

const IS_INTERNAL = /^(Failed to [^:]*: (GenericFailure, )?)?(lance error: )?Internal error/;

const SOURCE_PLACE = /,\s+[^\s,]*\.rs:\d+:\d+/g;

/** The engine wraps an expression in a statement to parse it, and shows that in messages. */
const MADE_UP_STATEMENT =
  /(?<= statement: )(?:SELECT 1 FROM t WHERE ([\s\S]*)|SELECT ([\s\S]*) FROM t(?= \())/;

const WRAPPING =
  /^\s*(Failed to [^:]*: (GenericFailure, )?|lance error: |LanceError\(\w+\): |Invalid (user )?input(: |, )|Schema error: |Query Execution error: |Arrow error: |Unprocessable: |Not supported: )/i;

/** The same prefixes in the middle of a sentence. */
const KIND_INSIDE = /\b(?:Invalid user input|Schema error|Query Execution error|Arrow error): /g;

const MAX_CHARACTERS = 400;

function unquoted(name: string): string {
  return name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}
