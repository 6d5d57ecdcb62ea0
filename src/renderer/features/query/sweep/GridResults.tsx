import { useState } from 'react';
import { formatQuantity } from '#lib/format.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, CompareIcon, StopIcon } from '#ui/icons.ts';
import { Select } from '#ui/Select.tsx';
import { TreeGrid } from '#ui/tree/TreeGrid.tsx';
import { recallCost } from './measure-recall.ts';
import type { ParameterName, ParameterValue, Variant } from './model/grid.ts';
import {
  IN_ORDER,
  leastTime,
  nextSorting,
  type ResultSorting,
  RUN_MEASURES,
  sortResults,
} from './model/measures.ts';
import { middleRun, variantText } from './model/result.ts';
import { ResultChart } from './ResultChart.tsx';
import { type ResultRow, resultColumns } from './result-columns.tsx';
import styles from './sweep.module.css';
import type { GridRunState } from './what-if-state.ts';

interface GridResultsProps {
  readonly run: GridRunState;
  /** Undefined where it can't be measured now. */
  readonly onRecall: (() => void) | undefined;
  readonly onOpenRun: (runId: string) => void;
  readonly onCompare: (beforeRunId: string, afterRunId: string) => void;
}

/** What came of a grid so far: a picture, and a row for each variant. */
export function GridResults({ run, onRecall, onOpenRun, onCompare }: GridResultsProps) {
  const [sorting, setSorting] = useState<ResultSorting>(IN_ORDER);
  const [marks, setMarks] = useState<readonly number[]>([]);
  const runIds = marks.flatMap((index) => runIdAt(run, index) ?? []);
  const [before, after] = runIds;
  return (
    <>
      <ResultChart results={run.results} names={run.names} />
      <div className={styles.tools}>
        <SortChoice sorting={sorting} onSort={setSorting} />
        <span className={styles.hint}>
          Press Enter to open a plan, Space to select. Select two to compare.
        </span>
        <RecallButton run={run} onRecall={onRecall} />
        <Button
          size="small"
          icon={CompareIcon}
          disabled={before === undefined || after === undefined}
          onPress={() => before !== undefined && after !== undefined && onCompare(before, after)}
        >
          Compare
        </Button>
      </div>
      <ResultTable
        run={run}
        sorting={sorting}
        onSort={setSorting}
        marks={marks}
        onMark={(index) => setMarks((now) => nextMarks(now, index))}
        onOpen={(index) => {
          const runId = runIdAt(run, index);
          if (runId !== undefined) onOpenRun(runId);
        }}
      />
    </>
  );
}

interface RecallButtonProps extends Pick<GridResultsProps, 'onRecall'> {
  readonly run: GridRunState;
}

/** What a variant loses is known by its rows alone: each is compared with the exact answer. */
function RecallButton({ run, onRecall }: RecallButtonProps) {
  const { recall } = run;
  if (recall?.state === 'running') {
    return (
      <Button size="small" icon={StopIcon} onPress={recall.stop}>
        Stop recall
      </Button>
    );
  }
  return (
    <Button
      size="small"
      disabled={onRecall === undefined}
      tip={{
        text: `Runs about ${formatQuantity(recallCost(run), 'query', 'queries')}, one of them without the index`,
      }}
      onPress={onRecall}
    >
      Measure recall
    </Button>
  );
}

/** Of the run that stands for a variant. */
function runIdAt({ results }: GridRunState, index: number): string | undefined {
  const result = results[index];
  return result && middleRun(result)?.runId;
}

/** Two variants at most are marked, to be compared: a third takes the place of the one that was marked first. */
export function nextMarks(marks: readonly number[], index: number): readonly number[] {
  if (marks.includes(index)) return marks.filter((mark) => mark !== index);
  return [...marks, index].slice(-2);
}

const OPTIONS: readonly { readonly value: ResultSorting['by']; readonly label: string }[] = [
  { value: 'order', label: 'Run order' },
  ...RUN_MEASURES.map(({ name, label }) => ({ value: name, label: `by ${label.toLowerCase()}` })),
];

interface SortChoiceProps {
  readonly sorting: ResultSorting;
  readonly onSort: (sorting: ResultSorting) => void;
}

/** The same as a press on a head of the table, by key. */
function SortChoice({ sorting, onSort }: SortChoiceProps) {
  const isUp = sorting.direction === 'ascending';
  return (
    <span className={styles.choice}>
      <Select
        small
        label="Sort by"
        labelPlace="hidden"
        options={OPTIONS}
        value={sorting.by}
        onChange={(by) => onSort({ ...sorting, by })}
      />
      <IconButton
        icon={isUp ? ArrowUpIcon : ArrowDownIcon}
        label={isUp ? 'Ascending' : 'Descending'}
        onPress={() => onSort(nextSorting(sorting, sorting.by))}
      />
    </span>
  );
}

interface ResultTableProps {
  readonly run: GridRunState;
  readonly sorting: ResultSorting;
  readonly onSort: (sorting: ResultSorting) => void;
  readonly marks: readonly number[];
  readonly onMark: (index: number) => void;
  readonly onOpen: (index: number) => void;
}

/** The head, its line, and a little for the scroll bar below. */
const heightFor = (rows: number) => `calc(37px + ${Math.min(rows, 20)} * var(--row))`;

function ResultTable({ run, sorting, onSort, marks, onMark, onOpen }: ResultTableProps) {
  const least = leastTime(run.results);
  const variants = run.results.map(({ variant }) => variant);
  const sorted = sortResults(run.results, sorting);
  const rows = sorted.map(
    (result, position): ResultRow => ({
      key: String(result.variant.index),
      level: 1,
      position: position + 1,
      siblings: sorted.length,
      result,
      hasLeastTime: least.has(result.variant.index),
      recall: run.recall?.found.get(result.variant.index),
      mayLose: mayLoseResults(result.variant, variants),
    }),
  );
  const { columns, width } = resultColumns(run, sorting, onSort);
  return (
    <div className={styles.across}>
      <div className="column" style={{ minWidth: width, height: heightFor(rows.length) }}>
        <TreeGrid
          label="Variants"
          isTree={false}
          multiselectable
          rows={rows}
          columns={columns}
          textOf={({ result }) => variantText(result.variant, run.names)}
          selectedKeys={new Set(marks.map(String))}
          onSelect={({ result }) => onMark(result.variant.index)}
          onActivate={({ result }) => onOpen(result.variant.index)}
        />
      </div>
    </div>
  );
}

/**
 * Every parameter of a sweep changes what is found, not only how long it takes: a variant loses nothing only if no other
 * one looks any further.
 */
export function mayLoseResults(variant: Variant, all: readonly Variant[]): boolean {
  return all.some((other) =>
    [...variant.values].some(([name, value]) => {
      if (isExact(variant) && OF_THE_INDEX.has(name)) return false;
      return !looksAsFar(name, value, other.values.get(name));
    }),
  );
}

const OF_THE_INDEX: ReadonlySet<ParameterName> = new Set([
  'nprobes',
  'minimum_nprobes',
  'maximum_nprobes',
  'ef',
  'refine_factor',
]);

function isExact({ values }: Variant): boolean {
  return values.get('bypass_vector_index') === true;
}

/** What the server chooses where a value is left out may be less or more than any other. */
function looksAsFar(name: ParameterName, value: ParameterValue, other: ParameterValue): boolean {
  if (value === other) return true;
  switch (name) {
    case 'maximum_nprobes':
      // 0 is no bound.
      if (value === 0) return true;
      return value !== undefined && other !== undefined && other !== 0 && value >= other;
    case 'nprobes':
    case 'minimum_nprobes':
    case 'ef':
      return value !== undefined && other !== undefined && value >= other;
    case 'refine_factor':
      // Without it nothing is read again.
      return value !== undefined && value >= (other ?? 0);
    case 'bypass_vector_index':
      return value === true;
    case 'fast_search':
      return value === false;
    case 'prefilter':
      // Either finds what the other does not.
      return false;
  }
}
