import type { ReactNode } from 'react';
import type { Capabilities } from '#contract/index.ts';
import type { NameRow } from '#lib/names/NameList.tsx';
import type { TreeColumn } from '#ui/tree/TreeGrid.tsx';
import { lackingOf } from './detail-choice.ts';
import type { DetailsSnapshot } from './details.ts';
import { mayRowsBeFewer } from './known-table.ts';
import { FigureText, GapText, HealthCell, NameCell, StateCell } from './NameCells.tsx';
import type { NameOrder } from './name-order.ts';
import { CONCERNS, hasConcern } from './namespace-health.ts';
import {
  COLUMN_HEADERS,
  type FigureColumn,
  figureOf,
  isFigure,
  type NameColumn,
  rowGap,
  type ShownColumn,
  shownColumns,
} from './row-gaps.ts';
import type { MarkedNames } from './use-marked-names.ts';

interface NameColumnsInput extends Pick<MarkedNames, 'mark'> {
  /** The count of a namespace among the rows. */
  readonly namesBelow: (name: string) => ReactNode;
  readonly snapshot: DetailsSnapshot;
  readonly byHand: ReadonlySet<string>;
  readonly order: NameOrder | undefined;
  readonly width: number;
  readonly hidden: readonly string[];
  /** The rows are filtered by health. */
  readonly needsHealth: boolean;
  readonly capabilities: Capabilities;
  readonly marked: ReadonlySet<string>;
  readonly onSort: (by: NameColumn) => void;
  readonly onEnd: () => void;
}

const WIDTHS: Readonly<Record<ShownColumn, string>> = {
  name: 'minmax(200px, 1fr)',
  kind: '92px',
  state: '116px',
  rows: '124px',
  version: '104px',
  columns: '104px',
  indices: '104px',
  size: '120px',
  updated: '184px',
  health: 'minmax(140px, 0.8fr)',
};

/** The columns that fit. A new list after each change of details, so that rows render again. */
export function nameColumns(input: NameColumnsInput): readonly TreeColumn<NameRow>[] {
  const shown = shownColumns(input.width, input);
  const cells = cellsOf(input, shown.filter(isFigure));
  return shown.map((key) => ({
    key,
    header: COLUMN_HEADERS[key],
    width: WIDTHS[key],
    align: isFigure(key) && key !== 'updated' ? 'end' : 'start',
    sorting: key === 'health' ? undefined : sortingOf(key, input),
    render: (row) => (row.kind === 'more' && key !== 'name' ? null : cells(row, key)),
  }));
}

function sortingOf(column: NameColumn, { order, onSort }: NameColumnsInput) {
  return {
    direction: order?.by === column ? order.direction : undefined,
    onSort: () => onSort(column),
  };
}

function cellsOf(
  { snapshot, byHand, capabilities, marked, mark, onEnd, namesBelow }: NameColumnsInput,
  shown: readonly FigureColumn[],
) {
  const lacking = lackingOf({ capabilities });

  function tableCell({ name, key }: NameRow, column: Exclude<ShownColumn, 'name' | 'kind'>) {
    const known = snapshot.known.get(name);
    const gap = rowGap({ known, progress: snapshot.progress.get(name), lacking, shown });
    if (gap?.column === column) {
      const failure = snapshot.failures.get(name);
      const reason = failure && [failure.message, failure.serverMessage ?? ''].join(' ').trim();
      return <GapText words={gap.words} elsewhere={known?.elsewhere} reason={reason} />;
    }
    if (known === undefined) return null;
    if (column === 'state') return <StateCell known={known} />;
    if (column === 'health') {
      return <HealthCell known={known} concerns={CONCERNS.filter((each) => hasConcern(known, each))} />;
    }
    const figure = known.state === 'declared' ? undefined : figureOf(known, column);
    if (figure === undefined) return null;
    const isAtMost = column === 'rows' && mayRowsBeFewer(known);
    return <FigureText key={key} column={column} figure={figure} isAtMost={isAtMost} />;
  }

  return (row: NameRow, column: ShownColumn) => {
    if (column === 'name') {
      const known = row.kind === 'table' ? snapshot.known.get(row.name) : undefined;
      return (
        <NameCell
          row={row}
          known={known}
          mark={mark}
          onEnd={onEnd}
          isMarked={marked.has(row.key)}
          isByHand={byHand.has(row.name)}
        />
      );
    }
    if (column === 'kind') return <span className="soft">{row.kind}</span>;
    if (row.kind === 'table') return tableCell(row, column);
    return row.kind === 'namespace' && column === 'state' ? namesBelow(row.name) : null;
  };
}
