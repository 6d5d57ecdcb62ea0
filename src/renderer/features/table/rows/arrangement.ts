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

/** The saved column arrangement of a table; undefined until it is loaded. */
export function useArrangement(table: TableRef): ColumnArrangement | undefined {
  const { data, isError } = useQuery(arrangementQuery(table));
  return data ?? (isError ? AS_THE_TABLE : undefined);
}

function arrangementQuery({ connectionId, id }: TableRef) {
  return hostQueries.rows.arrangement.queryOptions({
    input: { connectionId, id },
    // Several windows can change it; the last change wins at the next start.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Takes effect at once; the host saves it for the next start. */
export function arrange(table: TableRef, change: Partial<ColumnArrangement> | 'as the table'): void {
  const { connectionId, id } = table;
  const { queryKey } = arrangementQuery(table);
  const now = queryClient.getQueryData(queryKey) ?? AS_THE_TABLE;
  const arrangement = change === 'as the table' ? AS_THE_TABLE : { ...now, ...change };
  queryClient.setQueryData(queryKey, arrangement);
  if (!canBeSaved(arrangement)) return;
  saveSoon(refKey(table), () => host.rows.arrange({ connectionId, id, arrangement }));
}

export function isArranged({ hidden, pinned, order, widths }: ColumnArrangement): boolean {
  return [hidden, pinned, order, Object.keys(widths)].some(({ length }) => length > 0);
}

/** An arrangement that is too large to save is lost when the window closes. */
function canBeSaved({ hidden, pinned, order, widths }: ColumnArrangement): boolean {
  return [hidden, pinned, order, Object.keys(widths)].every(
    (names) => names.length <= MAX_ARRANGED_COLUMNS && names.every((name) => name.length <= 1000),
  );
}

const waiting = new Map<string, () => Promise<void>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Debounced, because dragging a divider changes the width with every pixel. */
function saveSoon(table: string, save: () => Promise<void>): void {
  waiting.set(table, save);
  timer ??= setTimeout(saveNow, 300);
  window.addEventListener('pagehide', saveNow, { once: true });
}

function saveNow(): void {
  clearTimeout(timer);
  timer = undefined;
  // If saving fails, the host has already shown a notice.
  for (const save of waiting.values()) void save().catch(() => {});
  waiting.clear();
}

/** The distinct column names, because servers select columns by name only. */
export function columnNames(fields: readonly SchemaField[]): readonly string[] {
  return [...new Set(fields.map(({ name }) => name))];
}

/** The requested columns in the table's order; undefined for all of them. */
export function requestedColumns(
  names: readonly string[],
  hidden: readonly string[],
): readonly string[] | undefined {
  const left = new Set(hidden);
  const shown = names.filter((name) => !left.has(name));
  // After a schema change every remaining column may be hidden; then all are shown.
  return shown.length === 0 || shown.length === names.length ? undefined : shown;
}

/** The hidden columns after one was hidden or shown. The last visible column can't be hidden. */
export function hiddenAfter(
  names: readonly string[],
  hidden: readonly string[],
  name: string,
  isOn: boolean,
): readonly string[] {
  const next = isOn ? hidden.filter((one) => one !== name) : [...new Set([...hidden, name])];
  return names.some((one) => !next.includes(one)) ? next : hidden;
}
