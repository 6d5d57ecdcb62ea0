import type { SweepPoint } from '#contract/index.ts';
import { share } from './figures.ts';

interface NamedQuery {
  readonly query: number;
  readonly row?: string;
}

/** `row ID 292,632`; `query 4` of those that are no rows. */
export function queryName({ query, row }: NamedQuery): string {
  return row === undefined
    ? `query ${query + 1}`
    : `row ID ${/^\d+$/.test(row) ? BigInt(row).toLocaleString('en-US') : row}`;
}

/** What of a setting is opened: the query that found least; the first one where none missed anything. */
export function queryToOpen({ measured }: SweepPoint): number {
  return measured?.recall?.worstQueries[0]?.query ?? 0;
}

/** `Press Enter to run its worst query: row ID 1,993, recall 0.900.` */
export function openingHint({ measured }: SweepPoint, how: string, verb: 'run' | 'open'): string {
  const worst = measured?.recall?.worstQueries[0];
  return worst === undefined
    ? `${how} to ${verb} one of its queries.`
    : `${how} to ${verb} its worst query: ${queryName(worst)}, recall ${share(worst.recall)}.`;
}
