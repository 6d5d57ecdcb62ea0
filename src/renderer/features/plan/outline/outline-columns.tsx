import type { TreeColumn } from '../../../ui/tree/TreeGrid.tsx';
import { MetricCell } from './MetricCell.tsx';
import { cellValue } from './model/cell-value.ts';
import type { FittingColumns } from './model/fit-columns.ts';
import { headerOf } from './model/metric-columns.ts';
import type { Outline } from './model/outline.ts';
import type { OutlineRow } from './model/outline-row.ts';
import type { Sorting } from './model/sorted-rows.ts';
import { OperatorCell } from './OperatorCell.tsx';

export interface OutlineColumnsGiven {
  readonly outline: Outline;
  readonly fitting: FittingColumns;
  readonly matches: ReadonlySet<number> | undefined;
  readonly sorting: Sorting | undefined;
  readonly setSorting: (sorting: Sorting) => void;
}

export function outlineColumns(given: OutlineColumnsGiven): readonly TreeColumn<OutlineRow>[] {
  const { outline, matches, sorting, fitting } = given;
  const operator: TreeColumn<OutlineRow> = {
    key: 'operator',
    header: 'Operator',
    width: 'minmax(0, 1fr)',
    render: (row) => <OperatorCell {...{ outline, row, matches }} isListed={sorting !== undefined} />,
  };
  return [operator, ...fitting.shown.map((metric) => metricColumn(metric, given))];
}

function metricColumn(
  metric: string,
  { outline, fitting, sorting, setSorting }: OutlineColumnsGiven,
): TreeColumn<OutlineRow> {
  return {
    // No metric is called so: its name has no space.
    key: `metric ${metric}`,
    header: headerOf(metric),
    width: fitting.tracks.get(metric) ?? 'auto',
    align: 'end',
    sorting: sorting && {
      direction: sorting.metric === metric ? sorting.direction : undefined,
      onSort: () => setSorting(turned(sorting, metric)),
    },
    render: (row) => <MetricCell value={cellValue(outline, row, metric)} hasBars={fitting.hasBars} />,
  };
}

/** The same column once more turns it round. */
function turned(sorting: Sorting, metric: string): Sorting {
  const isTurn = sorting.metric === metric && sorting.direction === 'descending';
  return { metric, direction: isTurn ? 'ascending' : 'descending' };
}
