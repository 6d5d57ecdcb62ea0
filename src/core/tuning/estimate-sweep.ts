import type { Setting, Sweep, SweepEstimate } from '#contract/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { measureQuery } from '../tries/measured-query.ts';
import { createExactAnswers } from './ask-exact.ts';
import type { Truths } from './exact-truths.ts';
import { requestsOf } from './measure-setting.ts';
import type { OpenSet } from './query-sets.ts';
import { runSeveral } from './run-several.ts';
import { createSweepQueries } from './sweep-queries.ts';
import { mayFollowAtFirst, rowsWantedBy, settingsAtFirst } from './sweep-settings.ts';
import { readTableState } from './table-state.ts';
import { createPace, timeFor } from './time-left.ts';

interface EstimateOptions {
  readonly client: NamespaceClient;
  readonly params: Sweep['params'];
  readonly set: OpenSet;
  readonly truths: Truths;
  readonly signal: AbortSignal | undefined;
}

/** Settings that are tried, from the first of the grid to the last: they cost least and most. */
const PROBED_SETTINGS = 4;
/** Requests of each, after one that isn’t counted. */
const PROBED_QUERIES = 2;

/** What a sweep would take, by a few of its requests. */
export async function estimateSweep(options: EstimateOptions): Promise<SweepEstimate> {
  const { params, set } = options;
  const settings = settingsAtFirst(params);
  const more = mayFollowAtFirst(params);
  const each = requestsOf(set.set.count, params.repeats) + (params.analyzes ? 1 : 0);
  const { exactMissing, pace } = await probe(options, settings);
  const exact = { exact: exactMissing, requests: 0, more: 0 };
  return {
    coarse: settings.length,
    most: settings.length + more,
    requests: exactMissing + (settings.length + more) * each,
    exactMissing,
    time: timeFor({ exact: exactMissing, requests: settings.length * each, more: more * each }, pace),
    exactTime: timeFor(exact, pace),
  };
}

async function probe(options: EstimateOptions, settings: readonly Setting[]) {
  const { client, params, set, truths, signal } = options;
  const { connectionId, id, concurrency, query } = params;
  const { version } = await readTableState({ client, id, column: set.set.column, signal });
  const queries = createSweepQueries({ id, query }, set);
  const table = { client, id, signal, isBackground: true };
  const of = { setId: set.set.setId, connectionId, id };
  const exact = createExactAnswers({ table, of, version, queries, own: [], truths, concurrency });
  const pace = createPace();
  const missing = await exact.countMissing(rowsWantedBy(params));
  if (missing.count > 0 && missing.setting !== undefined) {
    // The first of all has more to read than the others.
    await exact.probe(missing.setting, 0);
    pace.begin();
    await runSeveral(PROBED_QUERIES * concurrency, concurrency, async (index) => {
      await exact.probe(missing.setting ?? {}, (index + 1) % queries.count);
      pace.count('exact');
    });
  }
  for (const setting of spread(settings, PROBED_SETTINGS)) {
    await measureQuery(table, queries.bodyOf(setting, 0));
    pace.begin();
    await runSeveral(PROBED_QUERIES * concurrency, concurrency, async (index) => {
      await measureQuery(table, queries.bodyOf(setting, (index + 1) % queries.count));
      pace.count('setting');
    });
  }
  return { exactMissing: missing.count, pace: pace.get() };
}

/** So many of the items, the first and the last among them. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items;
  const places = Array.from({ length: count }, (_, index) =>
    Math.round((index * (items.length - 1)) / (count - 1)),
  );
  return places.flatMap((place) => items.slice(place, place + 1));
}
