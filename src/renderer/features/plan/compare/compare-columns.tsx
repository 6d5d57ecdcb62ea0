import type { ComparedRow } from '../../../../plan/index.ts';
import type { TreeColumn } from '../../../ui/tree/TreeGrid.tsx';
import cells from './cells.module.css';
import { Difference } from './Difference.tsx';
import type { ShownRow } from './model/compared-rows.ts';
import type { DesiredDirection } from './model/format-change.ts';
import { rawFigure } from './model/raw-figure.ts';
import { OperatorCell } from './OperatorCell.tsx';

type Column = TreeColumn<ShownRow>;
type Figure = 'wall' | 'compute' | 'rows';

const OPERATOR: Column = {
  key: 'operator',
  header: 'Operator',
  width: 'minmax(200px, 1fr)',
  render: ({ row }) => <OperatorCell row={row} />,
};

/** Below these widths of the page, what stood before gives way to how much it changed. */
const WIDE = 1060;
const MIDDLE = 780;

/** The panel of a selected row has every figure, however narrow the page is. */
export function compareColumns(width: number | undefined, wanted: DesiredDirection): readonly Column[] {
  const wide = (columns: readonly Column[]) => ((width ?? WIDE) >= WIDE ? columns : []);
  const middle = (columns: readonly Column[]) => ((width ?? WIDE) >= MIDDLE ? columns : []);
  return [
    OPERATOR,
    ...wide([value('wall', 'before', 'Wall before')]),
    value('wall', 'after', 'Wall after'),
    difference('wall', wanted, 'Wall ±'),
    ...wide([value('compute', 'before', 'Compute before')]),
    ...middle([value('compute', 'after', 'Compute after')]),
    difference('compute', wanted, 'Compute ±'),
    ...middle([value('rows', 'before', 'Rows before')]),
    value('rows', 'after', 'Rows after'),
  ];
}

function value(figure: Figure, side: 'before' | 'after', header: string): Column {
  return {
    key: `${figure} ${side}`,
    header,
    width: figure === 'rows' ? '84px' : '104px',
    align: 'end',
    render: ({ row }) => (
      <span className={valueClass(figure, row, side)}>{rawFigure(row[side], figure)}</span>
    ),
  };
}

/** Rows stand beside each other with no third column: the two that differ are strong. */
function valueClass(figure: Figure, { figures }: ComparedRow, side: 'before' | 'after'): string | undefined {
  if (side === 'before') return cells.before;
  return figure === 'rows' && (figures.rows.difference ?? 0) !== 0 ? cells.strong : undefined;
}

function difference(figure: Figure, wanted: DesiredDirection, header: string): Column {
  return {
    key: `${figure} change`,
    header,
    width: '88px',
    align: 'end',
    render: ({ row }) => <Difference change={row.figures[figure]} wanted={wanted} />,
  };
}
