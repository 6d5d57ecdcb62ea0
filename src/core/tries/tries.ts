import type { TryEvent, TryParams } from '#contract/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { createExactAnswerCache, createExactSearch } from './exact-answers.ts';
import { checkTry } from './tried-queries.ts';
import { createSettings, endOf, requestsPerQuery, type TriedSettings, tryQuery } from './tried-settings.ts';

interface TriesOptions {
  readonly connections: {
    catalog(connectionId: string): Promise<{ readonly client: NamespaceClient }>;
  };
  readonly now?: () => number;
}

export type Tries = ReturnType<typeof createTries>;

/** Tries queries with several settings, and measures the time and recall of each. */
export function createTries({ connections, now }: TriesOptions) {
  const cache = createExactAnswerCache(now);
  return {
    async run(params: TryParams, signal?: AbortSignal): Promise<AsyncGenerator<TryEvent, void>> {
      const { connectionId, id, queries, repeats = 5, asksExact = true } = params;
      const changes = await checkTry(params, signal);
      const table = { client: (await connections.catalog(connectionId)).client, id, signal };
      const findExact = asksExact ? createExactSearch({ table, connectionId, cache }) : undefined;
      return eventsOf(queries, createSettings({ table, changes, repeats, findExact }));
    },
    /** Called when a table may have changed: cached exact answers are dropped. */
    forgetExact: cache.clear,
  };
}

/** In milliseconds: the minimum time between two progress events. */
const PROGRESS_EVERY = 100;

/**
 * Runs the queries one after the other with all settings, so that each event is complete, and only one response is in
 * memory.
 */
async function* eventsOf(
  queries: readonly string[],
  settings: TriedSettings,
): AsyncGenerator<TryEvent, void> {
  const each = requestsPerQuery(settings.options);
  const total = queries.length * each;
  let nextWord = 0;
  for (const [query, text] of queries.entries()) {
    const steps = tryQuery(settings, text);
    let step = await steps.next();
    for (; step.done !== true; step = await steps.next()) {
      if (performance.now() < nextWord) continue;
      yield { kind: 'progress', done: query * each + step.value, total };
      nextWord = performance.now() + PROGRESS_EVERY;
    }
    yield { kind: 'query', query, ...step.value };
    const end = endOf(settings);
    if (end !== undefined) {
      yield { kind: 'end', failure: end.details };
      return;
    }
  }
  yield { kind: 'end' };
}
