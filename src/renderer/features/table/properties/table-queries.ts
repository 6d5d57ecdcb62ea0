import type { TableRef } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';

/** Limits how many calls run at once. Others wait; a call that is aborted while it waits never starts. */
export function limitConcurrency(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running >= most) {
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(start), 1);
          reject(signal.reason);
        };
        const start = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        waiting.push(start);
        signal.addEventListener('abort', leave, { once: true });
      });
    } else running += 1;
  }

  /** The slot passes directly to the next waiting call, so that no later call can take it. */
  function done(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async <Answer>(call: () => Answer | Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    await turn(signal);
    try {
      return await call();
    } finally {
      done();
    }
  };
}

/** Shared by the requests of all visible indices, so that the server doesn't get them all at once. */
export const inTurn = limitConcurrency(4);

export function indexStatsQuery({ connectionId, id }: TableRef, name: string, anyway: boolean) {
  const options = hostQueries.catalog.indexStats.queryOptions({
    input: { connectionId, id, name, anyway },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { queryFn } = options;
  return {
    ...options,
    queryFn: (context: Parameters<typeof queryFn>[0]) => inTurn(() => queryFn(context), context.signal),
  };
}

export function tagsQuery({ connectionId, id }: TableRef) {
  return hostQueries.changes.tags.queryOptions({ input: { connectionId, id } });
}
