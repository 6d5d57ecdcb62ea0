import { useQueries } from '@tanstack/react-query';
import { MAX_RANKED, MAX_ROWS_IN_SLICE, type RunAnswer, rankColumn } from '#contract/index.ts';
import { shortText } from '#domain/rows/cell-summary.ts';
import { hostQueries } from '#lib/host/host.ts';
import type { RankedRow } from './row-comparison.ts';

/** The rows of two runs; undefined for a run whose rows the host no longer holds. */
interface StoredAnswers {
  readonly before: RunAnswer | undefined;
  readonly after: RunAnswer | undefined;
}

/** The types whose values can name a row: no vectors and no nested types. */
const NAMING = new Set(['int', 'float', 'text', 'bool', 'time']);
const ROW_ID = '_rowid';

/** The columns that can name the rows: those in both answers, or those of the only answer still held. */
export function namingColumns({ before, after }: StoredAnswers): readonly string[] {
  const [some, others] = [before, after].map((answer) => answer && namesOf(answer));
  if (some === undefined || others === undefined) return some ?? others ?? [];
  return some.filter((name) => others.includes(name));
}

function namesOf({ fields }: RunAnswer): readonly string[] {
  return fields
    .filter(
      ({ name, family }) => NAMING.has(family) && name !== ROW_ID && !rankColumn.safeParse(name).success,
    )
    .map(({ name }) => name);
}

/**
 * Returns a function that names a row by a column. It returns undefined if no column is chosen or the row isn't loaded.
 */
export function useRowNames(answers: StoredAnswers, column: string): (row: RankedRow) => string | undefined {
  const before = useColumn(answers.before, column);
  const after = useColumn(answers.after, column);
  return (row) => (row.after && after(row.after.index)) ?? (row.before && before(row.before.index));
}

function useColumn(answer: RunAnswer | undefined, column: string): (index: number) => string | undefined {
  const place = answer?.fields.findIndex(({ name }) => name === column) ?? -1;
  const count = place < 0 ? 0 : Math.min(answer?.count ?? 0, MAX_RANKED);
  const slices = useQueries({
    queries: Array.from({ length: Math.ceil(count / MAX_ROWS_IN_SLICE) }, (_, slice) => ({
      ...hostQueries.rows.slice.queryOptions({
        input: {
          answerId: answer?.answerId ?? '',
          from: slice * MAX_ROWS_IN_SLICE,
          count: Math.min(MAX_ROWS_IN_SLICE, count - slice * MAX_ROWS_IN_SLICE),
        },
      }),
      // An answer never changes. After the host has dropped it, rows are named by their IDs.
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  return (index) => {
    const row = slices[Math.floor(index / MAX_ROWS_IN_SLICE)]?.data?.rows[index % MAX_ROWS_IN_SLICE];
    return row === undefined ? undefined : shortText(row[place] ?? null);
  };
}
