import type { ReactNode } from 'react';
import { Moment } from '#domain/Moment.tsx';
import { WITH_DELETED } from '#domain/table-figures.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import type { Column } from '#ui/collection/column.ts';
import type { Lacking } from './detail-choice.ts';
import { type KnownTable, mayRowsBeFewer } from './known-table.ts';

type Figure = bigint | number;

/** A figure of a table: its column, how it sorts and filters, and where it comes from. */
interface FigureDefinition<Value extends Figure>
  extends Pick<Column<never>, 'header' | 'width' | 'room' | 'align'> {
  readonly figure: (known: KnownTable) => Value | undefined;
  readonly text: (figure: Value, known: KnownTable) => ReactNode;
  /** Whether the response that has the figure was loaded, and whether the server has no such response. */
  readonly source: (
    known: KnownTable,
    lacking: Lacking,
  ) => { readonly isLoaded: boolean; readonly isLacking: boolean };
  /** Conditions such as `size > 1 GB` can be typed into the filter. */
  readonly isFiltered: boolean;
  /** In the list of orders, if it isn’t `By` and the header. */
  readonly orderLabel?: string;
}

const described = (_: KnownTable, lacking: Lacking) => ({ isLoaded: true, isLacking: lacking.describe });

const counted = ({ isCounted }: KnownTable, { stats }: Lacking) => ({
  isLoaded: isCounted,
  isLacking: stats,
});

/**
 * The figures of tables, in their order: a new one is added here only. `room` is larger for less important ones, so that
 * a narrow list drops them first.
 */
const FIGURES = {
  rows: define({
    header: 'Rows',
    width: '124px',
    align: 'end',
    isFiltered: true,
    figure: ({ rows }) => rows,
    source: ({ isCounted }, { rows }) => ({ isLoaded: isCounted, isLacking: rows }),
    text: (rows, known) =>
      mayRowsBeFewer(known) ? (
        <span title={WITH_DELETED}>{`≤ ${formatCount(rows)}`}</span>
      ) : (
        <span>{formatCount(rows)}</span>
      ),
  }),
  version: define({
    header: 'Version',
    width: '104px',
    align: 'end',
    room: 855,
    isFiltered: true,
    figure: ({ version }) => version,
    source: described,
    text: (version) => <span className="mono-face">{`v${version}`}</span>,
  }),
  columns: define({
    header: 'Columns',
    width: '104px',
    align: 'end',
    room: 1230,
    isFiltered: true,
    figure: ({ columns }) => columns,
    source: described,
    text: formatCount,
  }),
  indices: define({
    header: 'Indices',
    width: '104px',
    align: 'end',
    room: 960,
    isFiltered: true,
    figure: ({ indices }) => indices,
    source: counted,
    text: formatCount,
  }),
  size: define({
    header: 'Size',
    width: '120px',
    align: 'end',
    room: 565,
    isFiltered: true,
    figure: ({ bytes }) => bytes,
    source: counted,
    text: (bytes) => <span title={`${formatCount(bytes)} B`}>{formatBytes(bytes)}</span>,
  }),
  updated: define({
    header: 'Updated',
    orderLabel: 'By last update',
    width: '184px',
    room: 750,
    isFiltered: false,
    figure: ({ updated }) => updated,
    source: ({ isListed }, { versions }) => ({ isLoaded: isListed, isLacking: versions }),
    text: (millis) => (
      <span className="soft">
        <Moment millis={millis} />
      </span>
    ),
  }),
};

/** Joins a figure and its text, whose types then no one else has to know. */
function define<Value extends Figure>({ figure, text, ...rest }: FigureDefinition<Value>) {
  return {
    ...rest,
    figure: (known: KnownTable): Figure | undefined => figure(known),
    cell: (known: KnownTable): ReactNode => {
      const value = figure(known);
      return value === undefined ? null : text(value, known);
    },
  };
}

export type FigureColumn = keyof typeof FIGURES;

export const FIGURE_COLUMNS: Readonly<Record<FigureColumn, ReturnType<typeof define>>> = FIGURES;

export const FIGURE_KEYS = Object.keys(FIGURES) as readonly FigureColumn[];

/** Undefined if it is unknown, and for a declared table, which has no data. */
export function figureOf(known: KnownTable, column: FigureColumn): Figure | undefined {
  return known.state === 'declared' ? undefined : FIGURE_COLUMNS[column].figure(known);
}
