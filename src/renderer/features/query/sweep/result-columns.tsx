import { classNames } from '#ui/attributes.ts';
import { Badge } from '#ui/Badge.tsx';
import type { TreeColumn } from '#ui/tree/TreeGrid.tsx';
import type { TreePlace } from '#ui/tree/tree-props.ts';
import { type ParameterName, parameterValueText } from './model/grid.ts';
import {
  measuredOf,
  nextSorting,
  type ResultSorting,
  RUN_MEASURES,
  type RunMeasure,
} from './model/measures.ts';
import { statusText, type VariantResult } from './model/result.ts';
import styles from './sweep.module.css';
import type { GridRunState } from './what-if-state.ts';

export interface ResultRow extends TreePlace {
  readonly result: VariantResult;
  readonly isFastest: boolean;
  /** Whether another variant looks further. */
  readonly mayLose: boolean;
}

type Column = TreeColumn<ResultRow>;

const NUMBER = 76;
const STATUS = 180;

export interface VariantColumns {
  readonly columns: readonly Column[];
  /** What they need at least, in pixels. */
  readonly width: number;
}

export function resultColumns(
  run: GridRunState,
  sorting: ResultSorting,
  onSort: (sorting: ResultSorting) => void,
): VariantColumns {
  const sortable = (by: ResultSorting['by']) => ({
    direction: sorting.by === by ? sorting.direction : undefined,
    onSort: () => onSort(nextSorting(sorting, by)),
  });
  const columns = [
    { ...ORDER, sorting: sortable('order') },
    ...run.names.map(parameterColumn),
    ...RUN_MEASURES.map((measure) => ({ ...measureColumn(measure), sorting: sortable(measure.name) })),
    statusColumn(run.repeats),
  ];
  return { columns, width: columns.reduce((total, { width }) => total + (widthOf(width) ?? STATUS), 0) };
}

function widthOf(track: string): number | undefined {
  const [, pixels] = /^(\d+)px$/.exec(track) ?? [];
  return pixels === undefined ? undefined : Number(pixels);
}

const ORDER: Column = {
  key: 'order',
  header: 'Run',
  width: `${NUMBER}px`,
  render: ({ result }) => <span className={styles.quiet}>{result.variant.index + 1}</span>,
};

function parameterColumn(name: ParameterName): Column {
  return {
    key: name,
    header: name,
    width: `${Math.max(64, name.length * 7 + 16)}px`,
    align: 'end',
    render: ({ result }) => (
      <span className="mono">{parameterValueText(result.variant.values.get(name))}</span>
    ),
  };
}

function measureColumn({ name, label, format }: RunMeasure): Column {
  return {
    key: name,
    header: label,
    width: `${Math.max(80, label.length * 7 + 24)}px`,
    align: 'end',
    render: ({ result, isFastest, mayLose }) => {
      const value = measuredOf(result, name);
      return (
        <span className={classNames(name === 'wall' && isFastest && !mayLose && styles.strong)}>
          {value === undefined ? '' : format(value)}
        </span>
      );
    },
  };
}

function statusColumn(repeats: number): Column {
  return {
    key: 'status',
    header: 'Status',
    width: `minmax(${STATUS}px, 1fr)`,
    render: ({ result, isFastest, mayLose }) => {
      const words = statusText(result, repeats);
      return (
        <span
          className={classNames(styles.status, result.status === 'failed' ? styles.failed : styles.quiet)}
        >
          {result.status === 'done' && <ResultBadge isFastest={isFastest} mayLose={mayLose} />}
          <span className="can-shrink clip" title={words}>
            {words}
          </span>
        </span>
      );
    },
  };
}

/** Less time alone is no praise: a variant that looks less far may find less, and is never called the fastest. */
function ResultBadge({ isFastest, mayLose }: Pick<ResultRow, 'isFastest' | 'mayLose'>) {
  if (mayLose) return <Badge tone="warn">may lose results</Badge>;
  return isFastest ? <Badge tone="ok">fastest</Badge> : null;
}
