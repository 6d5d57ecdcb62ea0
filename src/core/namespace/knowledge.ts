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

/** What is known of the operations of one server. */
export interface OperationKnowledge {
  of(name: CapabilityName): OperationSupport | undefined;
  learn(name: CapabilityName, support: OperationSupport): void;
  /** Keeps how the server answered; what is learned next of the operation rests on it. */
  hear(name: OperationName, answer: OperationAnswer): void;
}

/** Of a server that runs with this program alone, and is new with each of its runs. */
export function createKnowledge(): OperationKnowledge {
  const known = new Map<CapabilityName, OperationSupport>();
  return {
    of: (name) => known.get(name),
    learn: (name, support) => void known.set(name, support),
    hear: () => {},
  };
}

/**
 * A table that nobody has, to ask about: a server that knows the operation says that the table is not there, one that
 * does not says that there is no such operation. No sign in it that could be a delimiter.
 */
export const MISSING_TABLE = 'vitrineprobenosuchtable';

interface Evidence {
  readonly support: OperationSupport;
  readonly answer: OperationAnswer;
}

/** The answers of one server: of each operation the one that settled whether it is there, else the latest. */
export function createAnswers() {
  const settling = new Map<string, Evidence>();
  const latest = new Map<string, OperationAnswer>();
  return {
    of: (name: string) => settling.get(name)?.answer ?? latest.get(name),
    hear: (name: string, answer: OperationAnswer) => void latest.set(name, answer),
    settle(name: string, support: OperationSupport): void {
      const answer = latest.get(name);
      const before = settling.get(name);
      if (answer === undefined) return;
      if (before?.support !== support || evidenceOf(answer) >= evidenceOf(before.answer))
        settling.set(name, { support, answer });
    },
  };
}

/** What was really used says more than a failure, and that more than a question about a table that nobody has. */
function evidenceOf({ status, path }: OperationAnswer): number {
  if (path.includes(MISSING_TABLE)) return 0;
  return status < 300 ? 2 : 1;
}
export type OperationAnswers = ReturnType<typeof createAnswers>;

/** Of the server of somebody else, which is never asked for what only the local server has. */
export function withoutOwnOperations(known: OperationKnowledge): OperationKnowledge {
  return { ...known, of: (name) => (OWN_OPERATIONS.has(name) ? 'no' : known.of(name)) };
}

/**
 * Asked every time, whatever is known: a listing finds out at each start what kind of server it is, and without a
 * description there is nothing to see. One wrong "no" about these would hide a whole catalog.
 */
const ALWAYS_REQUESTED: ReadonlySet<string> = new Set<OperationName>([
  'listNamespaces',
  'listTables',
  'listAllTables',
  'listDeploymentTables',
  'describeTable',
]);

/** A NOT_SUPPORTED where the server is known not to have the operation: nothing is sent only to hear it again. */
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

/** Corrects what is known by how a call ended. */
export function learnFrom(
  operation: Operation,
  end: CallEnd,
  isAboutThing: boolean,
  known: OperationKnowledge,
): void {
  const { failure } = end;
  if (!isOperationName(operation.name)) return;
  known.hear(operation.name, answerOf(end));
  const support = operationSupport(failure, isAboutThing, known.of(operation.name));
  if (support !== undefined) known.learn(operation.name, support);
}

/** More of a message is no help to whoever runs the server. */
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

/** Statuses that are about the route alone, whatever was asked for on it. */
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
  // The thing may simply be gone, on a server that says so without a code.
  if (status === 404 && failure.details.code === undefined && isAboutThing) return undefined;
  // "Unsupported" may be said of one member of one request: what worked before is still there.
  return before === 'yes' ? undefined : 'no';
}
