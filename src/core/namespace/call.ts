import {
  type AnswerOf,
  formatId,
  type Id,
  type Operation,
  type QueryOf,
  type RequestOf,
} from '#protocol/index.ts';
import type { StreamedBody } from '../http/http-request.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { TimeoutOverrides } from '../http/limits.ts';

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The texts that a path needs besides the id, as `name` or `table_name`. */
type PathNames<Op extends Operation> = Exclude<NamesIn<Op['path']>, 'id'>;

/** For who must know how far a call got, however it ends. */
export interface CallWatch {
  /** From here on, the server may have the request. Attempts count from 1. */
  readonly sending?: (requestId: number, attempt: number) => void;
  /** How many bytes of the answer have come. */
  readonly receiving?: (bytes: number) => void;
  /** SECURITY: as it came, with whatever secrets are in it. */
  readonly answered?: (answer: HttpResponse) => void;
}

export interface CallOptions<Op extends Operation> {
  readonly id?: Id;
  readonly names?: Readonly<Partial<Record<PathNames<Op>, string>>>;
  readonly query?: QueryOf<Op>;
  /** Without `id`, which is added; flags that the operation also takes in its query are put there as well. */
  readonly body?: RequestOf<Op> & object;
  /** The same as a text of the user's own, which goes out character by character; `body` is what it says. */
  readonly bodyText?: string;
  /** For operations that take one: an Arrow IPC stream. */
  readonly arrow?: Uint8Array | StreamedBody;
  /** Asks also where the server is known not to have the operation: things may have changed. */
  readonly askAnyway?: boolean;
  /** For what may take its server long. */
  readonly timeouts?: TimeoutOverrides;
  /** In bytes, how much of an Arrow answer is enough; `raw.isCut` says that there was more. */
  readonly cutAt?: number;
  readonly watch?: CallWatch;
  /** Nobody is waiting for it. */
  readonly isBackground?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The same without the types of one operation. */
export interface CallParts {
  readonly id?: Id;
  readonly names?: Readonly<Record<string, string | undefined>>;
  readonly query?: object;
  readonly body?: object;
  readonly bodyText?: string;
  readonly arrow?: Uint8Array | StreamedBody;
  readonly timeouts?: TimeoutOverrides;
  readonly cutAt?: number;
  readonly watch?: CallWatch;
  readonly isBackground?: boolean;
}

/** What comes back: whether the thing is there, Arrow IPC bytes, or what the operation's schema makes of the answer. */
export type Answered<Op extends Operation> = Op['answerKind'] extends 'nothing'
  ? boolean
  : Op['answerKind'] extends 'arrow'
    ? Uint8Array
    : AnswerOf<Op>;

/** A call as it went over the wire. */
export interface RawCall {
  readonly method: string;
  readonly path: string;
  /** SECURITY: with its secrets masked; null where there was none, or no text. */
  readonly requestBody: string | null;
  /** As it came, with whatever secrets are in it; of Arrow how it begins, without who asked. */
  readonly answerText: string;
  readonly status: number;
  readonly requestId: number;
  readonly isCut: boolean;
}

const MAX_NAME_LENGTH = 120;

/** What a call is about, to complete "Couldn’t …": `describe table `prod$items``. */
export function describeCall(operation: Operation, id: Id | undefined, delimiter: string): string {
  const words = operation.summary.charAt(0).toLowerCase() + operation.summary.slice(1);
  if (id === undefined) return words;
  return words.replace(/\ba (table|namespace)$/, (_, kind: string) =>
    id.length === 0 ? `the root ${kind}` : `${kind} ${quoted(formatId(id, delimiter))}`,
  );
}

function quoted(name: string): string {
  const short = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : name;
  return `\`${short}\``;
}
