import { isBusy } from '#contract/index.ts';
import { ERROR, isUnauthenticated, type OperationName, operations } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { MISSING_TABLE, type OperationKnowledge, type OperationSupport } from '../namespace/knowledge.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { probeNprobesRange } from './probe-nprobes-range.ts';

interface ProbeOptions {
  readonly client: NamespaceClient;
  readonly known: OperationKnowledge;
  /** On a read-only connection, not even an empty change is sent. */
  readonly readOnly: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Low, so that the user’s own requests come first and a small server isn’t overloaded. */
const AT_ONCE = 2;

export interface Probed {
  /** The number of probed operations. */
  readonly count: number;
  /** The failure that ended it early: an unreachable server, or one that rejects everything, isn’t probed further. */
  readonly failure: RequestFailure | undefined;
}

/** Detects the operations that a server supports, without changing anything. */
export async function probeServer({ client, known, readOnly, signal }: ProbeOptions): Promise<Probed> {
  const call: ProbeCall = { client, signal };
  const missing = await failureOf(describeMissingTable(call));
  if (missing !== undefined && endsProbing(missing)) return { count: 1, failure: missing };
  const waiting = PROBES.filter(({ isOfChange = false }) => !(isOfChange && readOnly));
  const all = waiting.length;
  let end: RequestFailure | undefined;

  async function probeOne(probe: Probe): Promise<void> {
    const failure = await failureOf(probe.send(call));
    if (failure === undefined) return;
    const support = supportOf(failure, namesWhatIsMissing(missing));
    if (support !== undefined) known.learn(probe.name, support);
    if (endsProbing(failure)) end = failure;
  }
  async function probeSequentially(): Promise<void> {
    for (let probe = waiting.shift(); probe !== undefined && end === undefined; probe = waiting.shift()) {
      await probeOne(probe);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, probeSequentially));
  if (end === undefined && known.of('explainPlan') === 'yes') {
    const range = await probeNprobesRange(client, about(call));
    if (range !== undefined) known.learn('nprobesRange', range);
  }
  return { count: 1 + all - waiting.length, failure: end };
}

async function failureOf(call: Promise<unknown>): Promise<RequestFailure | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof RequestFailure) return error;
    throw error;
  }
}

function endsProbing({ code, details: { status } }: RequestFailure): boolean {
  return code === 'UNREACHABLE' || code === 'TIMED_OUT' || isUnauthenticated(status) || isBusy(status);
}

/** The conclusions that the client can’t draw itself, since it doesn’t know that the request was valid. */
function supportOf({ code, details }: RequestFailure, missingIsNamed: boolean): OperationSupport | undefined {
  // A server that finds the request invalid has the operation.
  if (details.code === ERROR.invalidInput) return 'yes';
  if (code !== 'NOT_SUPPORTED') return undefined;
  const isBare404 = details.status === 404 && details.code === undefined;
  return isBare404 && !missingIsNamed ? undefined : 'no';
}

/** If the server returns a bare 404 for a missing table, a bare 404 says nothing about an operation. */
function namesWhatIsMissing(missing: RequestFailure | undefined): boolean {
  return !(missing?.code === 'NOT_SUPPORTED' && missing.details.status === 404);
}

interface ProbeCall {
  readonly client: NamespaceClient;
  readonly signal: AbortSignal | undefined;
}

interface Probe {
  readonly name: OperationName;
  /** Whether the operation could change something. */
  readonly isOfChange?: boolean;
  send(call: ProbeCall): Promise<unknown>;
}

const about = ({ signal }: ProbeCall) => ({ id: [MISSING_TABLE], sendAnyway: true, signal });

/** Shows how this server reports a missing table, with the one operation that every server has. */
function describeMissingTable(call: ProbeCall): Promise<unknown> {
  return call.client.call(operations.describeTable, about(call));
}

/**
 * Never an operation that changes something, nor `analyzePlan`, which runs a query. List operations are detected by
 * use.
 */
const PROBES: readonly Probe[] = [
  {
    name: 'listVersions',
    send: (call) => call.client.call(operations.listVersions, { ...about(call), query: { limit: 1 } }),
  },
  { name: 'describeVersion', send: (call) => call.client.call(operations.describeVersion, about(call)) },
  { name: 'listTags', send: (call) => call.client.call(operations.listTags, about(call)) },
  { name: 'listIndices', send: (call) => call.client.call(operations.listIndices, about(call)) },
  { name: 'tableStats', send: (call) => call.client.call(operations.tableStats, about(call)) },
  { name: 'countRows', send: (call) => call.client.call(operations.countRows, about(call)) },
  { name: 'tableExists', send: (call) => call.client.call(operations.tableExists, about(call)) },
  { name: 'describeNamespace', send: (call) => call.client.call(operations.describeNamespace, about(call)) },
  {
    name: 'explainPlan',
    send: (call) =>
      call.client.call(operations.explainPlan, {
        ...about(call),
        body: { query: { k: 1, vector: { single_vector: [] } } },
      }),
  },
  {
    name: 'batchCommit',
    isOfChange: true,
    // Harmless: an empty batch changes nothing, and some servers reject it.
    send: ({ client, signal }) =>
      client.call(operations.batchCommit, { body: { operations: [] }, sendAnyway: true, signal }),
  },
];
