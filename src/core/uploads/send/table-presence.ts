import { type Id, operations } from '../../../protocol/index.ts';
import { Failure } from '../../failure.ts';
import type { NamespaceClient } from '../../namespace/namespace-client.ts';

export type TablePresence = 'absent' | 'present' | 'not-known';

/** The server has just failed: who waits for this is not to wait for long. */
const LOOK_WITHIN = 10_000;
/** The interface's codes for a namespace and a table that are not there. */
const NOT_THERE = new Set<number | undefined>([1, 4]);

/** Whether a table is there, as far as its server says so. */
export async function tablePresence(client: NamespaceClient, id: Id): Promise<TablePresence> {
  const signal = AbortSignal.timeout(LOOK_WITHIN);
  try {
    // Not by `exists`: that one has no words for why it says no, and many servers lack it.
    await client.call(operations.describeTable, { id, body: {}, signal });
    return 'present';
  } catch (problem) {
    const isGone = problem instanceof Failure && problem.code === 'GONE';
    return isGone && NOT_THERE.has(problem.details.code) ? 'absent' : 'not-known';
  }
}
