import { useQuery } from '@tanstack/react-query';
import type { Connection, TableRef } from '#contract/index.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { failureOf } from '#lib/host/failure.ts';
import { useDebouncedValue } from '#lib/use-paced.ts';
import { ERROR, parseId } from '#protocol/index.ts';
import type { CreateState, FileState } from './create-state.ts';

/** The ID of the new table. The namespace is a text, with the connection’s delimiter. */
interface TypedTarget {
  readonly namespace: string;
  readonly name: string;
  readonly delimiter: string;
}

/** Empty text means the root. */
function namespaceOf({ namespace, delimiter }: TypedTarget): readonly string[] {
  return parseId(namespace, delimiter);
}

export function newTableId(target: TypedTarget): string[] {
  return [...namespaceOf(target), target.name];
}

/** In bytes. A table is mostly a directory, whose name can’t be longer. */
const MAX_NAME_LENGTH = 255;

const CONTROL_CHARACTER = /\p{Cc}/u;

/** Why this can’t be a table’s name; undefined if it can. */
export function nameProblem({ name, delimiter }: TypedTarget): string | undefined {
  if (name === '') return 'Enter a table name.';
  if (name.includes(delimiter))
    return `"${delimiter}" separates name parts. Move the part before it to Namespace.`;
  return partProblem(name);
}

export function namespaceProblem(target: TypedTarget): string | undefined {
  const parts = namespaceOf(target);
  if (parts.includes('')) return `Enter a name between each pair of "${target.delimiter}".`;
  return parts.map(partProblem).find((problem) => problem !== undefined);
}

function partProblem(part: string): string | undefined {
  if (CONTROL_CHARACTER.test(part)) return 'Names can’t contain line breaks or control characters.';
  if (!part.isWellFormed()) return 'The name contains an invalid Unicode character.';
  const bytes = new TextEncoder().encode(part).length;
  return bytes > MAX_NAME_LENGTH
    ? `Names can be up to ${MAX_NAME_LENGTH} bytes; this one has ${bytes}.`
    : undefined;
}

/** The target, and whether it is valid. */
export interface TargetView {
  readonly typed: TypedTarget;
  readonly id: readonly string[];
  readonly check: NameCheck;
  readonly namespaceProblem: string | undefined;
  /** A missing name is only reported after the user has typed. */
  readonly shownNameProblem: string | undefined;
  /** Why the table can’t be created, in one sentence. */
  readonly problem: string | undefined;
}

export function useTarget(
  connection: Connection,
  namespace: readonly string[],
  state: CreateState,
): TargetView {
  const { delimiter } = connection;
  const proposed = state.from === 'file' ? proposedName(state.file, delimiter) : '';
  const name = state.name ?? proposed;
  const typed = { namespace: state.namespace ?? namespace.join(delimiter), name, delimiter };
  // A part that contains the delimiter can’t be typed, but the tab may have been opened for such a namespace.
  const id = state.namespace === undefined ? [...namespace, name] : newTableId(typed);
  const ofNamespace = state.namespace === undefined ? undefined : namespaceProblem(typed);
  const ofName = nameProblem(typed);
  const check = useNameCheck(
    { connectionId: connection.id, id },
    ofNamespace === undefined && ofName === undefined,
  );
  const taken = check === 'taken' ? NAME_CHECK_MESSAGES.taken : undefined;
  return {
    typed,
    id,
    check,
    namespaceProblem: ofNamespace,
    shownNameProblem: name === '' ? undefined : (ofName ?? taken),
    problem: ofNamespace ?? ofName ?? taken,
  };
}

/** The text for each result of the name check. `declared`: the table exists, without data. */
export const NAME_CHECK_MESSAGES = {
  'not-asked': undefined,
  asking: 'Checking the name…',
  free: 'Name available',
  taken: 'A table with this name already exists.',
  declared: 'Already declared, without data. Some servers fill it; others reject the request.',
  'no-namespace': 'This namespace doesn’t exist. Some servers create it; others reject the request.',
  'not-known': 'Couldn’t check whether the name is taken.',
} as const;

type NameCheck = keyof typeof NAME_CHECK_MESSAGES;

const DEBOUNCE_MILLISECONDS = 400;

/** Checks whether a table of this name exists, after a pause in typing. */
function useNameCheck(table: TableRef, isComplete: boolean): NameCheck {
  const { id } = table;
  const written = JSON.stringify(id);
  const isCurrent = useDebouncedValue(written, DEBOUNCE_MILLISECONDS) === written;
  const { data, error } = useQuery({
    // Only whether it exists, without details.
    ...tableDescriptionQuery(table, {}),
    enabled: isComplete && isCurrent,
    retry: false,
    staleTime: 5000,
  });
  if (!isComplete) return 'not-asked';
  if (!isCurrent) return 'asking';
  if (error !== null) return checkOf(error);
  if (data === undefined) return 'asking';
  return data.answer.is_only_declared === true ? 'declared' : 'taken';
}

function checkOf(problem: unknown): NameCheck {
  const { code, details } = failureOf(problem);
  if (code !== 'GONE') return 'not-known';
  return details.code === ERROR.namespaceNotFound ? 'no-namespace' : 'free';
}

/** The extensions of all supported files. */
const ENDINGS = /\.(?:csv|tsv|txt|json|jsonl|ndjson|parquet|pq|arrow|arrows|ipc|feather)$/i;

/** In characters; short enough in bytes, because only ASCII remains. */
const LONGEST = 60;

/** A suggested name for the table of a file; '' if the file has no usable one. */
export function proposedName(file: FileState, delimiter: string): string {
  const name = fileNameOf(file).replace(ENDINGS, '');
  const filler = delimiter.includes('_') ? '-' : '_';
  // Only some servers allow spaces and special characters, and none the delimiter.
  const plain = name
    .split(delimiter)
    .join(filler)
    .replace(/[^A-Za-z0-9_.-]+/g, filler);
  const proposed = plain.slice(0, LONGEST).replace(/^[_.-]+|[_.-]+$/g, '');
  return proposed.includes(delimiter) ? '' : proposed;
}

function fileNameOf(file: FileState): string {
  if (file.state === 'opening') return file.name;
  return file.state === 'open' ? file.report.name : '';
}
