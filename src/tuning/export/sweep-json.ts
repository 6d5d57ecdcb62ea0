import type { Sweep } from '#contract/index.ts';
import { stringifyJson } from '#protocol/index.ts';

/** All that is known of a sweep, for programs: no vector, and no word of the connection but its table. */
export function sweepJson({ params, set, points, ...facts }: Sweep): string {
  const { connectionId: _, setId: _set, ...wanted } = params;
  const queries = { column: set.column, count: set.count, dimension: set.dimension, source: set.source };
  return stringifyJson(
    {
      format: 'vitrine-sweep-1',
      table: params.id,
      measuredAt: new Date(facts.at).toISOString(),
      ...{ label: facts.label, version: facts.version, rows: facts.rowCount, index: facts.index },
      queries,
      wanted: {
        axes: wanted.axes,
        query: wanted.query,
        repeats: wanted.repeats,
        concurrency: wanted.concurrency,
      },
      ...{
        exact: facts.exact,
        firstQuery: facts.firstQuery,
        requests: facts.requests,
        retried: facts.retried,
      },
      settings: points,
    },
    2,
  );
}
