import type { FailureDetails, RowCount, Table, TableSizes } from '#contract/index.ts';
import { statsMayCountDeleted, WITH_DELETED } from '#domain/table-figures.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { shareText } from '../properties/ShareBar.tsx';
import { isDeclaredOnly } from '../properties/table-facts.ts';
import {
  rowsUnavailableReason,
  type Section,
  sectionPlace,
  useRowCount,
  useTableSizes,
} from '../properties/use-section.ts';
import { useShownVersion } from '../use-table-answer.ts';

/** One of the numbers at the top of a page. It is there from the start, also without a value. */
export interface Figure {
  readonly label: 'Rows' | 'Size' | 'Fragments' | 'Deleted rows';
  readonly value: FigureValue;
  readonly aside?: string;
}

export type FigureValue =
  | { readonly state: 'known'; readonly text: string; readonly exact?: string }
  | { readonly state: 'absent'; readonly why: 'not-returned' | 'not-asked' | 'not-applicable' }
  | { readonly state: 'null' }
  | { readonly state: 'asking'; readonly section: Section<unknown> }
  | { readonly state: 'stopped'; readonly section: Section<unknown> }
  | {
      readonly state: 'failed';
      readonly failure: FailureDetails;
      /** The server doesn't return this value for this table. That is an answer, not an error. */
      readonly isAnswer: boolean;
      readonly section: Section<unknown>;
    };

export interface FigureSources {
  readonly table: Table;
  /** Whether the statistics may count deleted rows. */
  readonly statsMayCountDeleted: boolean;
  /** Of the shown version. */
  readonly rows: Section<RowCount>;
  /** Of the latest version, whichever is shown. */
  readonly sizes: Section<TableSizes>;
  /** Whether the shown version is the latest, as far as is known. */
  readonly isLatest: boolean;
}

export function tableFigures(sources: FigureSources): readonly Figure[] {
  return [rowsFigure(sources), sizeFigure(sources), fragmentsFigure(sources), deletedFigure(sources)];
}

/** The rows of the shown version: the counted number, otherwise the number in the statistics. */
function shownRows({ rows, sizes, isLatest }: FigureSources): bigint | undefined {
  return rows.data?.answer.count ?? (isLatest ? (sizes.data?.answer.num_rows ?? undefined) : undefined);
}

/** Like `shownRows`, but without deleted rows, if their number is known. */
export function knownRows(sources: FigureSources): bigint | undefined {
  return hasDeletedAmong(sources) ? undefined : shownRows(sources);
}

function hasDeletedAmong({ rows, statsMayCountDeleted: may }: FigureSources): boolean {
  return rows.data === undefined && may;
}

function rowsFigure(sources: FigureSources): Figure {
  const { rows, sizes } = sources;
  const count = shownRows(sources);
  const label = 'Rows';
  if (count === undefined)
    return { label, value: unknownValue(sources, sizes.data?.answer.num_rows, [rows, sizes]) };
  const value = counted(count);
  return hasDeletedAmong(sources) ? { label, value, aside: WITH_DELETED } : { label, value };
}

function sizeFigure(sources: FigureSources): Figure {
  const { sizes, isLatest } = sources;
  const bytes = sizes.data?.answer.total_bytes;
  const label = 'Size';
  if (bytes == null) return { label, value: unknownValue(sources, bytes, [sizes]) };
  const value: FigureValue = {
    state: 'known',
    text: formatBytes(bytes),
    exact: `${formatCount(bytes)} bytes, as the table’s statistics count them`,
  };
  return isLatest ? { label, value } : { label, value, aside: 'latest version' };
}

function fragmentsFigure(sources: FigureSources): Figure {
  const { table, sizes, isLatest } = sources;
  const label = 'Fragments';
  const described = table.answer.stats === null ? null : table.answer.stats?.num_fragments;
  const fromSizes = isLatest ? sizes.data?.answer.fragment_stats?.num_fragments : undefined;
  const count = described ?? fromSizes;
  if (count == null) return { label, value: unknownValue(sources, described, [sizes]) };
  const small = isLatest ? sizes.data?.answer.fragment_stats?.num_small_fragments : undefined;
  const value = counted(count);
  return small == null || small === 0n
    ? { label, value }
    : { label, value, aside: `${formatCount(small)} small` };
}

function deletedFigure(sources: FigureSources): Figure {
  const { table } = sources;
  const label = 'Deleted rows';
  const deleted = table.answer.stats === null ? null : table.answer.stats?.num_deleted_rows;
  if (deleted == null) return { label, value: unknownValue(sources, deleted, []) };
  const rows = knownRows(sources);
  const share = rows === undefined || deleted === 0n ? undefined : shareText(deleted, rows + deleted);
  return share === undefined
    ? { label, value: counted(deleted) }
    : { label, value: counted(deleted), aside: share };
}

function counted(count: bigint): FigureValue {
  return { state: 'known', text: formatCount(count) };
}

/** A value isn't missing while any of its sources is still loading. */
function unknownValue(
  { table }: FigureSources,
  value: null | bigint | undefined,
  sections: readonly Section<unknown>[],
): FigureValue {
  const places = sections.map((section) => ({ section, place: sectionPlace(section) }));
  for (const { section, place } of places) if (place.kind === 'waiting') return { state: 'asking', section };
  for (const { section, place } of places) {
    if (place.kind === 'stopped') return { state: 'stopped', section };
    if (place.kind === 'failed' || place.kind === 'not-for-this-table') {
      return { state: 'failed', failure: place.failure, isAnswer: place.kind !== 'failed', section };
    }
  }
  if (isDeclaredOnly(table.answer) || places.some(({ place }) => place.kind === 'does-not-apply')) {
    return { state: 'absent', why: 'not-applicable' };
  }
  if (value === null) return { state: 'null' };
  const isRequested = sections.length > 0 || table.requested.detail === true;
  return { state: 'absent', why: isRequested ? 'not-returned' : 'not-asked' };
}

/**
 * The sources of the figures: the description of the table, and two requests that don't block the page. If `isEnabled` is
 * false, only their cached responses.
 */
export function useFigures(table: Table, isEnabled = true): FigureSources {
  const { connection } = useTableScope();
  const options = { noRows: rowsUnavailableReason(connection, table.answer), isEnabled };
  return {
    table,
    statsMayCountDeleted: statsMayCountDeleted(connection, table.answer),
    rows: useRowCount(options),
    sizes: useTableSizes(options),
    isLatest: useShownVersion().isLatest,
  };
}
