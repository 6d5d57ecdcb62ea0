import { RequestFailure } from '../http/request-failure.ts';
import type { OperationKnowledge, OperationSupport } from '../namespace/knowledge.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { askForMissingTable, PROBES, type Probe, type ProbeCall } from './probes.ts';

export interface ProbeOptions {
  readonly client: NamespaceClient;
  readonly known: OperationKnowledge;
  /** On a connection that is marked so, not even a change of nothing is sent. */
  readonly readOnly: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Polite: the user's own requests come first, and a server may be small. */
const AT_ONCE = 2;

/**
 * Finds out which operations a server has, without changing anything. Comes back with the failure that ended it
 * early: a server that is away or refuses everything is not asked ten more times.
 */
export async function probeServer({
  client,
  known,
  readOnly,
  signal,
}: ProbeOptions): Promise<RequestFailure | undefined> {
  const call: ProbeCall = { client, signal };
  const missing = await failureOf(askForMissingTable(call));
  if (missing !== undefined && isHopeless(missing)) return missing;
  const waiting = PROBES.filter(({ isOfChange = false }) => !(isOfChange && readOnly));
  let end: RequestFailure | undefined;

  async function askOne(probe: Probe): Promise<void> {
    const failure = await failureOf(probe.ask(call));
    if (failure === undefined) return;
    const verdict = verdictOf(failure, namesWhatIsMissing(missing));
    if (verdict !== undefined) known.learn(probe.name, verdict);
    if (isHopeless(failure)) end = failure;
  }
  async function askOneAfterAnother(): Promise<void> {
    for (let probe = waiting.shift(); probe !== undefined && end === undefined; probe = waiting.shift()) {
      await askOne(probe);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOneAfterAnother));
  return end;
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

const HOPELESS_STATUSES = new Set<number | undefined>([401, 429, 503]);

function isHopeless({ code, details }: RequestFailure): boolean {
  return code === 'UNREACHABLE' || code === 'TIMED_OUT' || HOPELESS_STATUSES.has(details.status);
}

const INVALID_INPUT = 13;

/** What the client does not learn by itself, since it can't know that nothing was wrong with the question. */
function verdictOf({ code, details }: RequestFailure, missingIsNamed: boolean): OperationSupport | undefined {
  // Who finds fault with the request has read it.
  if (details.code === INVALID_INPUT) return 'yes';
  if (code !== 'NOT_SUPPORTED') return undefined;
  const isBare404 = details.status === 404 && details.code === undefined;
  return isBare404 && !missingIsNamed ? undefined : 'no';
}

/** Where a missing table is a bare 404 too, such an answer says nothing about an operation. */
function namesWhatIsMissing(missing: RequestFailure | undefined): boolean {
  return !(missing?.code === 'NOT_SUPPORTED' && missing.details.status === 404);
}
