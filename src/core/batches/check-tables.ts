import { idKey } from '../../batch/index.ts';
import type { TableStateResult } from '../../contract/index.ts';
import type { Id } from '../../protocol/index.ts';
import { fetchTableState, type LookOptions, unknownTable } from './fetch-table-state.ts';
import { mapConcurrent } from './map-concurrent.ts';

/** Each takes three requests, and a server has others to answer. */
const AT_ONCE = 4;

/** Of each table what the server says, as soon as it has said it. Whoever calls it off hears no more. */
export async function* checkTables(
  options: LookOptions,
  ids: readonly Id[],
): AsyncGenerator<TableStateResult, void> {
  const items = [...new Map(ids.map((id) => [idKey(id), id])).values()];
  try {
    yield* mapConcurrent({ items, atOnce: AT_ONCE, run: (id) => fetchTableState(options, id) });
  } catch (problem) {
    if (options.signal?.aborted !== true) throw problem;
  }
}

/** The same of all together; those of which nothing was heard in time are unknown. */
export async function fetchTableStates(
  { signal, ...options }: LookOptions,
  ids: readonly Id[],
  patience: number,
): Promise<TableStateResult[]> {
  const timeout = AbortSignal.timeout(patience);
  const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const all = new Map<string, TableStateResult>();
  for await (const facts of checkTables({ ...options, signal: stop }, ids)) all.set(idKey(facts.id), facts);
  return ids.map((id) => all.get(idKey(id)) ?? unknownTable(id, NOT_IN_TIME, options.now()));
}

const NOT_IN_TIME = 'The server didn’t respond in time.';
