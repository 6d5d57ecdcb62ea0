import type { OperationAnswer } from '#contract/index.ts';
import {
  type CapabilityName,
  defined,
  isOperationName,
  type Operation,
  type OperationName,
  OWN_OPERATIONS,
} from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';

export type OperationSupport = 'yes' | 'no';

/** Which operations a server is known to support. */
export interface OperationKnowledge {
  of(name: CapabilityName): OperationSupport | undefined;
  learn(name: CapabilityName, support: OperationSupport): void;
  /** Records the latest response: the evidence for the next `learn`. */
  record(name: OperationName, answer: OperationAnswer): void;
}

/** For the local server: it starts and ends with the app, so nothing is stored. */
export function createKnowledge(): OperationKnowledge {
  const known = new Map<CapabilityName, OperationSupport>();
  return {
    of: (name) => known.get(name),
    learn: (name, support) => void known.set(name, support),
    record: () => {},
  };
}

/**
 * The name of a table that doesn’t exist, for probes: a server that supports the operation reports a missing table, any
 * other a missing operation. Contains no character that could be a delimiter.
 */
export const MISSING_TABLE = 'vitrineprobenosuchtable';

interface Evidence {
  readonly support: OperationSupport;
  readonly answer: OperationAnswer;
}

/** For each operation, the response that proved whether it is supported, else the latest one. */
export function createAnswers() {
  const settling = new Map<string, Evidence>();
  const latest = new Map<string, OperationAnswer>();
  return {
    of: (name: string) => settling.get(name)?.answer ?? latest.get(name),
    record: (name: string, answer: OperationAnswer) => void latest.set(name, answer),
    settle(name: string, support: OperationSupport): void {
      const answer = latest.get(name);
      const before = settling.get(name);
      if (answer === undefined) return;
      if (before?.support !== support || evidenceOf(answer) >= evidenceOf(before.answer))
        settling.set(name, { support, answer });
    },
  };
}

/** A success is stronger evidence than a failure, and a failure than a probe with the missing table. */
function evidenceOf({ status, path }: OperationAnswer): number {
  if (path.includes(MISSING_TABLE)) return 0;
  return status < 300 ? 2 : 1;
}
export type OperationAnswers = ReturnType<typeof createAnswers>;

/** For remote servers, which never get operations that only the local server has. */
export function withoutOwnOperations(known: OperationKnowledge): OperationKnowledge {
  return { ...known, of: (name) => (OWN_OPERATIONS.has(name) ? 'no' : known.of(name)) };
}

/**
 * Always requested, even if known as unsupported: each start lists them to detect the kind of server, and without
 * descriptions there is nothing to show. One wrong “no” would hide a whole catalog.
 */
const ALWAYS_REQUESTED: ReadonlySet<string> = new Set<OperationName>([
  'listNamespaces',
  'listTables',
  'listAllTables',
  'listDeploymentTables',
  'describeTable',
]);

/** Throws NOT_SUPPORTED without sending a request if the server is known not to support the operation. */
export function refuseUnsupported(operation: Operation, known: OperationKnowledge): void {
  if (ALWAYS_REQUESTED.has(operation.name) || !isOperationName(operation.name)) return;
  if (known.of(operation.name) !== 'no') return;
  const what = operation.summary.charAt(0).toLowerCase() + operation.summary.slice(1);
  throw new RequestFailure('NOT_SUPPORTED', { message: `This server can’t ${what}.` });
}

interface CallEnd {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly failure: RequestFailure | undefined;
}

/** Updates the known operations by the outcome of a call. */
export function learnFrom(
  operation: Operation,
  end: CallEnd,
  isAboutThing: boolean,
  known: OperationKnowledge,
): void {
  const { failure } = end;
  if (!isOperationName(operation.name)) return;
  known.record(operation.name, answerOf(end));
  const support = operationSupport(failure, isAboutThing, known.of(operation.name));
  if (support !== undefined) known.learn(operation.name, support);
}

/** Longer messages don’t help a server’s administrator. */
const MAX_MESSAGE = 500;

function answerOf({ method, path, status, failure }: CallEnd): OperationAnswer {
  const { code, serverMessage } = failure?.details ?? {};
  return {
    method,
    status,
    at: Date.now(),
    path: path.split('?', 1)[0] ?? path,
    ...defined({ code }),
    ...(serverMessage === undefined ? {} : { message: serverMessage.slice(0, MAX_MESSAGE) }),
  };
}

/** These mean that the route is missing, whatever the request was about. */
const NO_ROUTE = new Set<number | undefined>([405, 501]);

function operationSupport(
  failure: RequestFailure | undefined,
  isAboutThing: boolean,
  before: OperationSupport | undefined,
): OperationSupport | undefined {
  if (failure === undefined || failure.code === 'GONE') return 'yes';
  if (failure.code !== 'NOT_SUPPORTED') return undefined;
  const { status } = failure.details;
  if (NO_ROUTE.has(status)) return 'no';
  // Some servers return a 404 without a code if the item is missing.
  if (status === 404 && failure.details.code === undefined && isAboutThing) return undefined;
  // “Unsupported” may refer to one member of this request; an operation that worked before still exists.
  return before === 'yes' ? undefined : 'no';
}
