import type { HostClient } from '../../fixtures/host-client.ts';
import type { ContractCall } from './contract-calls.ts';
import type { RunningHost } from './running-host.ts';

/** How a call ended: `answered` with its result, or with an error code. */
export interface CallOutcome {
  readonly code: string;
  /** The result as text; of a stream, the first events. */
  readonly text: string;
  readonly answer: unknown;
}

/** In milliseconds, longer than any call takes that doesn't wait for another computer. */
const TIMEOUT = 5000;
const EVENTS = 3;
const QUIET = 150;

/** The code of an unexpected error in Vitrine. */
export const INTERNAL = 'INTERNAL_SERVER_ERROR';

/** Never rejects. A call that takes too long is aborted, as when a tab is closed. */
export async function tryCall(
  { client, during }: RunningHost,
  call: ContractCall,
  input: unknown,
  timeout = TIMEOUT,
): Promise<CallOutcome> {
  return during(call.name, () => outcomeOf(callable(client, call.path), input, timeout));
}

async function outcomeOf(call: AnyCall, input: unknown, timeout: number): Promise<CallOutcome> {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), timeout);
  try {
    const answer = await call(input, { signal: leaving.signal });
    const received = isStream(answer) ? await firstEvents(answer, leaving) : answer;
    return { code: 'answered', text: textOf(received), answer: received };
  } catch (problem) {
    return {
      code: leaving.signal.aborted ? 'called off' : codeOf(problem),
      text: textOf(problem),
      answer: undefined,
    };
  } finally {
    clearTimeout(timer);
    leaving.abort();
  }
}

type AnyCall = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>;

function callable(client: HostClient, path: readonly string[]): AnyCall {
  // The client is a proxy: any path of the contract leads to a function.
  const found = path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), client);
  return found as AnyCall;
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** Aborts a stream that sends nothing for a while. */
async function firstEvents(
  stream: AsyncIterable<unknown>,
  leaving: AbortController,
): Promise<readonly unknown[]> {
  const events: unknown[] = [];
  const quiet = setTimeout(() => leaving.abort(), QUIET);
  try {
    for await (const event of stream) {
      events.push(event);
      if (events.length === EVENTS) break;
    }
  } catch (problem) {
    if (!leaving.signal.aborted) throw problem;
  } finally {
    clearTimeout(quiet);
  }
  return events;
}

function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem);
}

export function textOf(value: unknown): string {
  const seen = (_: string, part: unknown) => {
    if (typeof part === 'bigint') return String(part);
    return part instanceof Error ? { ...part, message: part.message } : part;
  };
  return JSON.stringify(value, seen) ?? '';
}
