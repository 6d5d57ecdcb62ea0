import type { ReactNode } from 'react';
import type { Capabilities } from '#contract/index.ts';
import type { NameRow } from '#lib/names/NameList.tsx';
import type { Column } from '#ui/collection/column.ts';
import { lackingOf } from './detail-choice.ts';
import type { DetailsSnapshot } from './details.ts';
import { FIGURE_COLUMNS, FIGURE_KEYS, type FigureColumn } from './figure-columns.tsx';
import type { KnownTable } from './known-table.ts';
import { GapText, HealthCell, NameCell, StateCell } from './NameCells.tsx';
import { type NameColumn, type NameOrder, nameColumnOf } from './name-order.ts';
import { CONCERNS, hasConcern } from './namespace-health.ts';
import { rowGap } from './row-gaps.ts';
import type { MarkedNames } from './use-marked-names.ts';

interface NameColumnsInput extends Pick<MarkedNames, 'mark'> {
  /** The count of a namespace among the rows. */
  readonly namesBelow: (name: string) => ReactNode;
  readonly snapshot: DetailsSnapshot;
  readonly byHand: ReadonlySet<string>;
  readonly order: NameOrder | undefined;
  /** The rows are filtered by health. */
  readonly needsHealth: boolean;
  readonly capabilities: Capabilities;
  readonly marked: ReadonlySet<string>;
  readonly onSort: (by: NameColumn) => void;
  readonly onEnd: () => void;
}

/** The columns that the user can hide, with their headers. */
export const HIDEABLE_COLUMNS: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'kind', label: 'Kind' },
  { value: 'state', label: 'State' },
  ...FIGURE_KEYS.map((key) => ({ value: key, label: FIGURE_COLUMNS[key].header })),
  { value: 'health', label: 'Health' },
];

/** A new list after each change of details, so that rows render again. */
export function nameColumns(input: NameColumnsInput): readonly Column<NameRow>[] {
  const { snapshot, byHand, marked, mark, onEnd, namesBelow, needsHealth } = input;
  const knownOf = ({ kind, name }: NameRow) => (kind === 'table' ? snapshot.known.get(name) : undefined);
  const columns: readonly Column<NameRow>[] = [
    {
      key: 'name',
      header: 'Name',
      width: 'minmax(200px, 1fr)',
      cell: (row) => (
        <NameCell
          row={row}
          known={knownOf(row)}
          mark={mark}
          onEnd={onEnd}
          isMarked={marked.has(row.key)}
          isByHand={byHand.has(row.name)}
        />
      ),
    },
    {
      key: 'kind',
      header: 'Kind',
      width: '92px',
      room: 1330,
      cell: ({ kind }) => kind !== 'more' && <span className="soft">{kind}</span>,
    },
    {
      key: 'state',
      header: 'State',
      width: '116px',
      cell: (row, shown) => {
        if (row.kind !== 'table') return row.kind === 'namespace' && namesBelow(row.name);
        const known = knownOf(row);
        return gapIn('state', row, shown, input) ?? (known && <StateCell known={known} />);
      },
    },
    ...FIGURE_KEYS.map((key) => figureColumn(key, knownOf, input)),
    {
      key: 'health',
      header: 'Health',
      width: 'minmax(140px, 0.8fr)',
      room: HEALTH_ROOM,
      cell: (row) => {
        const known = knownOf(row);
        return (
          known && <HealthCell known={known} concerns={CONCERNS.filter((each) => hasConcern(known, each))} />
        );
      },
    },
  ];
  return columns
    .map((column) => (needsHealth ? withHealthFirst(column) : column))
    .map((column) => ({ ...column, sorting: sortingOf(column.key, input) }));
}

const HEALTH_ROOM = 1125;

/** If the rows are filtered by health, its column takes precedence over these. */
const BEFORE_HEALTH: ReadonlySet<string> = new Set<FigureColumn>(['columns', 'indices', 'size', 'updated']);

function withHealthFirst(column: Column<NameRow>): Column<NameRow> {
  if (column.key === 'health') return { ...column, room: 0 };
  if (!BEFORE_HEALTH.has(column.key)) return column;
  return { ...column, room: Math.max(HEALTH_ROOM, column.room ?? 0) };
}

function figureColumn(
  key: FigureColumn,
  knownOf: (row: NameRow) => KnownTable | undefined,
  input: NameColumnsInput,
): Column<NameRow> {
  const { cell, ...column } = FIGURE_COLUMNS[key];
  return {
    ...column,
    key,
    cell: (row, shown) => {
      if (row.kind !== 'table') return null;
      const known = knownOf(row);
      return gapIn(key, row, shown, input) ?? (known && known.state !== 'declared' && cell(known));
    },
  };
}

/** The reason for missing values, if it is shown in this column. */
function gapIn(
  column: 'state' | FigureColumn,
  { name }: NameRow,
  shown: readonly string[],
  { snapshot, capabilities }: NameColumnsInput,
): ReactNode {
  const known = snapshot.known.get(name);
  const gap = rowGap({
    known,
    progress: snapshot.progress.get(name),
    lacking: lackingOf({ capabilities }),
    shown: FIGURE_KEYS.filter((key) => shown.includes(key)),
  });
  if (gap?.column !== column) return undefined;
  const failure = snapshot.failures.get(name);
  const reason = failure && [failure.message, failure.serverMessage ?? ''].join(' ').trim();
  return <GapText words={gap.words} elsewhere={known?.elsewhere} reason={reason} />;
}

function sortingOf(key: string, { order, onSort }: NameColumnsInput): Column<NameRow>['sorting'] {
  const by = nameColumnOf(key);
  return by && { direction: order?.by === by ? order.direction : undefined, onSort: () => onSort(by) };
}
