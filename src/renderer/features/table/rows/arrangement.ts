import { useQuery } from '@tanstack/react-query';
import {
  type ColumnArrangement,
  MAX_ARRANGED_COLUMNS,
  type SchemaField,
  type TableRef,
} from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';

export const AS_THE_TABLE: ColumnArrangement = { hidden: [], pinned: [], order: [], widths: {} };

/** How the columns of a table were left; undefined until that is known. */
export function useArrangement(table: TableRef): ColumnArrangement | undefined {
  const { data, isError } = useQuery(arrangementQuery(table));
  return data ?? (isError ? AS_THE_TABLE : undefined);
}

function arrangementQuery({ connectionId, id }: TableRef) {
  return hostQueries.rows.arrangement.queryOptions({
    input: { connectionId, id },
    // This window and others change it, and the last one counts at the next start.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Takes effect at once; the host keeps it for the next start. */
export function arrange(table: TableRef, change: Partial<ColumnArrangement> | 'as the table'): void {
  const { connectionId, id } = table;
  const { queryKey } = arrangementQuery(table);
  const now = queryClient.getQueryData(queryKey) ?? AS_THE_TABLE;
  const arrangement = change === 'as the table' ? AS_THE_TABLE : { ...now, ...change };
  queryClient.setQueryData(queryKey, arrangement);
  if (!canBeKept(arrangement)) return;
  saveSoon(refKey(table), () => host.rows.arrange({ connectionId, id, arrangement }));
}

export function isArranged({ hidden, pinned, order, widths }: ColumnArrangement): boolean {
  return [hidden, pinned, order, Object.keys(widths)].some(({ length }) => length > 0);
}

/** What is wider than a file should hold ends with the window. */
function canBeKept({ hidden, pinned, order, widths }: ColumnArrangement): boolean {
  return [hidden, pinned, order, Object.keys(widths)].every(
    (names) => names.length <= MAX_ARRANGED_COLUMNS && names.every((name) => name.length <= 1000),
  );
}

const waiting = new Map<string, () => Promise<void>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** A divider that is dragged tells a new width with every pixel. */
function saveSoon(table: string, save: () => Promise<void>): void {
  waiting.set(table, save);
  timer ??= setTimeout(saveNow, 300);
  window.addEventListener('pagehide', saveNow, { once: true });
}

function saveNow(): void {
  clearTimeout(timer);
  timer = undefined;
  // Where the host can't save, it has said so in a notice already.
  for (const save of waiting.values()) void save().catch(() => {});
  waiting.clear();
}

/** By their names, each once: a server is asked for columns by nothing else. */
export function columnNames(fields: readonly SchemaField[]): readonly string[] {
  return [...new Set(fields.map(({ name }) => name))];
}

/** The columns that are asked for, in the order of the table; undefined for all of them. */
export function requestedColumns(
  names: readonly string[],
  hidden: readonly string[],
): readonly string[] | undefined {
  const left = new Set(hidden);
  const shown = names.filter((name) => !left.has(name));
  // Those that are left may have got other names since.
  return shown.length === 0 || shown.length === names.length ? undefined : shown;
}

/** What is hidden after a column was hidden, or shown again. The last one of the table stays. */
export function hiddenAfter(
  names: readonly string[],
  hidden: readonly string[],
  name: string,
  isOn: boolean,
): readonly string[] {
  const next = isOn ? hidden.filter((one) => one !== name) : [...new Set([...hidden, name])];
  return names.some((one) => !next.includes(one)) ? next : hidden;
}
