import type { ComparedRow, PlanNode, PropertyChange } from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import type { Column } from '#ui/collection/column.ts';
import { ArrowRightIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './compare.module.css';
import type { ShownRow } from './compared-rows.ts';
import { type DesiredDirection, Difference, StateSign } from './Difference.tsx';

type CompareColumn = Column<ShownRow>;
type Figure = 'wall' | 'compute' | 'rows';

const OPERATOR: CompareColumn = {
  key: 'operator',
  header: 'Operator',
  width: 'minmax(200px, 1fr)',
  cell: ({ row }) => <OperatorCell row={row} />,
};

/** On narrower pages, earlier values are left out in favor of their changes. */
const WIDE = 1060;
const MIDDLE = 780;

/** The panel of the selected row shows all figures, even on a narrow page. */
export function compareColumns(wanted: DesiredDirection): readonly CompareColumn[] {
  return [
    OPERATOR,
    { ...value('wall', 'before', 'Wall before'), room: WIDE },
    value('wall', 'after', 'Wall after'),
    difference('wall', wanted, 'Wall ±'),
    { ...value('compute', 'before', 'Compute before'), room: WIDE },
    { ...value('compute', 'after', 'Compute after'), room: MIDDLE },
    difference('compute', wanted, 'Compute ±'),
    { ...value('rows', 'before', 'Rows before'), room: MIDDLE },
    value('rows', 'after', 'Rows after'),
  ];
}

function value(figure: Figure, side: 'before' | 'after', header: string): CompareColumn {
  return {
    key: `${figure} ${side}`,
    header,
    width: figure === 'rows' ? '84px' : '104px',
    align: 'end',
    cell: ({ row }) => <span className={valueClass(figure, row, side)}>{rawFigure(row[side], figure)}</span>,
  };
}

/** Rows have no column for the change, so a different number is bold. */
function valueClass(figure: Figure, { figures }: ComparedRow, side: 'before' | 'after'): string | undefined {
  if (side === 'before') return styles.cellBefore;
  return figure === 'rows' && (figures.rows.difference ?? 0) !== 0 ? styles.strong : undefined;
}

function difference(figure: Figure, wanted: DesiredDirection, header: string): CompareColumn {
  return {
    key: `${figure} change`,
    header,
    width: '88px',
    align: 'end',
    cell: ({ row }) => <Difference change={row.figures[figure]} wanted={wanted} />,
  };
}

/** The names of the metric of each figure; the name in current engines comes first. */
const FIGURE_METRICS = {
  wall: ['elapsed', 'cumulative_wall'],
  compute: ['elapsed_compute'],
  rows: ['output_rows'],
} as const;

/** The number as in the text, with a space before its unit; undefined if it is not stated. */
function rawFigure(node: PlanNode | undefined, figure: keyof typeof FIGURE_METRICS): string | undefined {
  for (const name of FIGURE_METRICS[figure]) {
    const metric = node?.metrics.find((one) => one.name === name);
    if (metric !== undefined) return metric.raw.replace(/^(\d+(?:\.\d+)?)([a-zµμ]+)$/, '$1\u00a0$2');
  }
  return undefined;
}

/** The sign, the name, and the first change. */
function OperatorCell({ row }: { readonly row: ComparedRow }) {
  const { state, before, after, changes } = row;
  const [first] = changes;
  return (
    <>
      <StateSign state={state} />
      <span className={classNames('mono', styles.name, state === 'same' && styles.quiet)}>
        <VisibleText text={(after ?? before)?.name ?? ''} />
      </span>
      {first !== undefined && <FirstChange change={first} more={changes.length - 1} />}
    </>
  );
}

function FirstChange({
  change: { key, before, after },
  more,
}: {
  readonly change: PropertyChange;
  readonly more: number;
}) {
  return (
    <span className={classNames('mono', styles.change)}>
      {key !== undefined && (
        <>
          <VisibleText text={key} limit={40} />{' '}
        </>
      )}
      <VisibleText text={before ?? 'none'} limit={28} />
      <ArrowRightIcon size={12} className={styles.cellsArrow} label="then" />
      <VisibleText text={after ?? 'none'} limit={40} />
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
