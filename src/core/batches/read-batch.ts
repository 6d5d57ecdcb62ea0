import type { z } from 'zod';
import { idKey } from '#batch/index.ts';
import {
  BATCH_KINDS,
  type BatchOperation,
  type BatchOperationKind,
  firstProblem,
  formatId,
  type Id,
  MAX_BATCH_OPERATIONS,
  operations,
  parseJson,
  problemSentence,
} from '#protocol/index.ts';
import { HIDDEN, lacksSecret } from '../activity-log/mask-secrets.ts';
import { invalidBody, parseBody } from '../changes/parse-body.ts';

type BatchBody = z.output<typeof operations.batchCommit.request>;

export interface NamedOperation {
  readonly kind: BatchOperationKind;
  readonly id: Id;
}

/** A batch that may be sent. */
export interface Batch {
  /** Sent exactly as it is. */
  readonly text: string;
  readonly body: BatchBody;
  readonly operations: readonly NamedOperation[];
}

/**
 * Parses and checks the body of a commit, or throws an INVALID failure in the words that a server would use; nothing is
 * sent then.
 */
export function parseBatch(text: string): Batch {
  const value = parseBody(text);
  if (lacksSecret(value)) {
    throw invalidBody(
      `The batch contains ${HIDDEN} in place of a secret that wasn’t saved. Enter it again, or remove it.`,
    );
  }
  const members = typeof value === 'object' && value !== null && 'operations' in value ? value : undefined;
  if (!Array.isArray(members?.operations)) {
    throw invalidBody('The batch isn’t an object with a list of `operations`.');
  }
  const count = members.operations.length;
  if (count > MAX_BATCH_OPERATIONS) {
    throw invalidBody(`A batch can have at most ${MAX_BATCH_OPERATIONS} operations; this one has ${count}.`);
  }
  const checked = operations.batchCommit.request.safeParse(value);
  if (!checked.success) throw invalidBody(problemSentence(firstProblem(checked.error), 'body'));
  return { text, body: checked.data, operations: checked.data.operations.map(nameOf) };
}

/** The tables of a batch without repeats, in order of appearance. */
export function tablesOf(batch: Pick<Batch, 'operations'>): readonly Id[] {
  return [...new Map(batch.operations.map(({ id }) => [idKey(id), id])).values()];
}

function nameOf(operation: BatchOperation): NamedOperation {
  for (const kind of BATCH_KINDS) {
    const members = operation[kind];
    if (members != null) return { kind, id: members.id };
  }
  throw new Error('The schema lets no operation through that holds none of the kinds.');
}

/**
 * Which operation a response says has failed: by its `operation` member, otherwise by its message if that is
 * unambiguous. Undefined if the server didn't say.
 */
export function operationNamed(
  answer: string,
  words: string,
  operations: readonly NamedOperation[],
  delimiter: string,
): number | undefined {
  const named = indexIn(answer) ?? onlyOne(indicesByPath(words));
  if (named !== undefined) return named in operations ? named : undefined;
  const tables = tablesNamed(words, operations, delimiter);
  const counted = onlyOne(indicesByWord(words));
  if (counted !== undefined && counted in operations) {
    const { id = [] } = operations[counted] ?? {};
    // Some servers count from 1: then the table in their message belongs to another operation.
    if (tables.size === 0 || tables.has(idKey(id))) return counted;
  }
  const [table] = tables;
  const about = operations.flatMap(({ id }, index) => (idKey(id) === table ? [index] : []));
  return tables.size === 1 ? onlyOne(about) : undefined;
}

/** The local server sends this member. */
function indexIn(answer: string): number | undefined {
  const operation = memberOf(tryParse(answer), 'operation');
  const index = memberOf(operation, 'index');
  return typeof index === 'number' && Number.isInteger(index) ? index : undefined;
}

function indicesByPath(words: string): readonly number[] {
  return numbersIn(words, /\boperations?(?:\[(\d{1,6})\]|[./](\d{1,6})\b)/gi);
}

function indicesByWord(words: string): readonly number[] {
  return numbersIn(words, /\boperation (?:(?:at )?index |number |no\. ?|#)?(\d{1,6})\b/gi);
}

function numbersIn(words: string, pattern: RegExp): readonly number[] {
  return [...words.matchAll(pattern)].map(([, one, other]) => Number(one ?? other));
}

/** The tables of the batch whose ID appears in the message, not as part of a longer word. */
function tablesNamed(
  words: string,
  operations: readonly NamedOperation[],
  delimiter: string,
): ReadonlySet<string> {
  const tables = new Map(operations.map(({ id }) => [idKey(id), id]));
  const named = [...tables].filter(([, id]) => {
    const text = formatId(id, delimiter);
    // A single name may be an ordinary word, unless it is quoted.
    return (
      QUOTES.some((quote) => words.includes(quote + text + quote)) || (id.length > 1 && stands(text, words))
    );
  });
  return new Set(named.map(([key]) => key));
}

const QUOTES = ['`', '"', "'"];

function stands(text: string, words: string): boolean {
  for (let at = words.indexOf(text); at >= 0; at = words.indexOf(text, at + 1)) {
    const around = [words[at - 1] ?? ' ', words[at + text.length] ?? ' '];
    if (around.every((character) => /[\s,:;()[\]{}"'`]/.test(character))) return true;
  }
  return false;
}

function onlyOne(numbers: readonly number[]): number | undefined {
  const all = new Set(numbers);
  return all.size === 1 ? numbers[0] : undefined;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function tryParse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Not JSON: only its text is used.
    return undefined;
  }
}
