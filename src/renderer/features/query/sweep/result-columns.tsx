import type { Recall } from '#contract/index.ts';
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
  readonly hasLeastTime: boolean;
  /** What of the exact answer it found; undefined where that is unknown. */
  readonly recall: Recall | undefined;
  /** Whether another variant looks further. */
  readonly mayLose: boolean;
}

type Column = TreeColumn<ResultRow>;

const NUMBER = 76;
const STATUS = 200;

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
  const measures = RUN_MEASURES.map((measure) => ({
    ...measureColumn(measure),
    sorting: sortable(measure.name),
  }));
  const columns = [
    { ...ORDER, sorting: sortable('order') },
    ...run.names.map(parameterColumn),
    ...measures.slice(0, 1),
    // What a time is worth stands beside it.
    ...(run.recall === undefined ? [] : [RECALL]),
    statusColumn(run.repeats),
    ...measures.slice(1),
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

const RECALL: Column = {
  key: 'recall',
  header: 'Recall',
  width: '80px',
  align: 'end',
  render: ({ recall }) => recall && `${recall.found} of ${recall.of}`,
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
    render: ({ result }) => {
      const value = measuredOf(result, name);
      return value === undefined ? '' : format(value);
    },
  };
}

function statusColumn(repeats: number): Column {
  return {
    key: 'status',
    header: 'Status',
    width: `minmax(${STATUS}px, 1fr)`,
    render: ({ result, ...row }) => {
      const words = statusText(result, repeats);
      return (
        <span
          className={classNames(styles.status, result.status === 'failed' ? styles.failed : styles.quiet)}
        >
          {result.status === 'done' && <ResultBadge {...row} />}
          <span className="can-shrink clip" title={words}>
            {words}
          </span>
        </span>
      );
    },
  };
}

/** Less time alone is no praise: a variant that looks less far may find less, and is only said to take the least time. */
function ResultBadge({
  hasLeastTime,
  mayLose,
  recall,
}: Pick<ResultRow, 'hasLeastTime' | 'mayLose' | 'recall'>) {
  if (recall !== undefined) return hasLeastTime ? <Badge>least time</Badge> : null;
  if (mayLose)
    return <Badge tone="warn">{hasLeastTime ? 'least time, may lose results' : 'may lose results'}</Badge>;
  return hasLeastTime ? <Badge>least time, recall unknown</Badge> : null;
}
