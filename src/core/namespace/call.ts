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

/** The names that a path needs besides the ID, e.g. `name` or `table_name`. */
type PathNames<Op extends Operation> = Exclude<NamesIn<Op['path']>, 'id'>;

/** Reports the progress of a call, however it ends. */
export interface CallWatch {
  /** Called right before the request is sent; from then on, the server may have it. Attempts count from 1. */
  readonly sending?: (requestId: number, attempt: number) => void;
  /** Called with the number of received bytes of the response. */
  readonly receiving?: (bytes: number) => void;
  /** SECURITY: the response may contain secrets. */
  readonly answered?: (answer: HttpResponse) => void;
}

export interface CallOptions<Op extends Operation> {
  readonly id?: Id;
  readonly names?: Readonly<Partial<Record<PathNames<Op>, string>>>;
  readonly query?: QueryOf<Op>;
  /** Without `id`, which is added. Flags that the operation also takes in its query are sent there as well. */
  readonly body?: RequestOf<Op> & object;
  /** The text that the user typed for `body`; it is sent unchanged. */
  readonly bodyText?: string;
  /** An Arrow IPC stream, for operations that take one. */
  readonly arrow?: Uint8Array | StreamedBody;
  /** Sends the request even if the server is known not to support the operation, since that may have changed. */
  readonly sendAnyway?: boolean;
  /** For operations that may take the server long. */
  readonly timeouts?: TimeoutOverrides;
  /** The maximum number of bytes of an Arrow response; `raw.isCut` says whether there were more. */
  readonly cutAt?: number;
  readonly watch?: CallWatch;
  /** No user action waits for it. */
  readonly isBackground?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** `CallOptions` without the types of one operation. */
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

/** The result of a call: whether the item exists, Arrow IPC bytes, or the response parsed by the operation’s schema. */
export type Answered<Op extends Operation> = Op['answerKind'] extends 'nothing'
  ? boolean
  : Op['answerKind'] extends 'arrow'
    ? Uint8Array
    : AnswerOf<Op>;

/** A call as it was sent and answered. */
export interface RawCall {
  readonly method: string;
  readonly path: string;
  /** SECURITY: secrets are masked. Null if there was no body, or a binary one. */
  readonly requestBody: string | null;
  /** May contain secrets. For Arrow: only the beginning, with the credentials hidden. */
  readonly answerText: string;
  readonly status: number;
  readonly requestId: number;
  readonly isCut: boolean;
}

const MAX_NAME_LENGTH = 120;

/** The end of “Couldn’t …”, e.g. `describe table `prod$items``. */
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
