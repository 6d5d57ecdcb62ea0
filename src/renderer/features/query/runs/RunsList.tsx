import { type KeyboardEvent, type Ref, useMemo } from 'react';
import type { PlanRunHead } from '#contract/index.ts';
import { type TreeColumn, TreeGrid } from '#ui/tree/TreeGrid.tsx';
import type { MenuPlace, TreeHandle, TreePlace } from '#ui/tree/tree-props.ts';
import { useWidth } from '#ui/use-width.ts';
import { runRowsText } from '../model/run-label.ts';
import { RecallFound, RunMoment, RunNumber, TimeChange, WallTime, WhatDiffers } from './RunCells.tsx';
import styles from './RunsPanel.module.css';
import { differenceOfRun, type RunLine, runLines, timeShares } from './run-lines.ts';

interface RunsListProps {
  /** The latest first. */
  readonly runs: readonly PlanRunHead[];
  readonly shownRunId: string | undefined;
  readonly selected: readonly string[];
  /** The run whose note the user is editing. */
  readonly notedRunId: string | undefined;
  readonly onShow: (run: PlanRunHead) => void;
  readonly onToggle: (run: PlanRunHead) => void;
  readonly onCurrent: (run: PlanRunHead) => void;
  readonly onEditNote: () => void;
  /** The note is undefined if the user canceled. */
  readonly onNote: (run: PlanRunHead, note: string | undefined) => void;
  readonly onDelete: () => void;
  readonly onMenu: (run: PlanRunHead, at: MenuPlace) => void;
  readonly ref: Ref<TreeHandle>;
}

interface RunRow extends TreePlace {
  readonly line: RunLine;
}

/** A click or Enter shows a run, Space selects it for a comparison, F2 edits its note, Delete deletes it. */
export function RunsList(props: RunsListProps) {
  const { runs, shownRunId, selected, onToggle } = props;
  const [place, width] = useWidth();
  const rows = useMemo(() => rowsOf(runs), [runs]);
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[currentIndex(event.currentTarget)];
    if (row === undefined) return;
    if (event.key === ' ') onToggle(row.line.run);
    else if (event.key === 'F2') props.onEditNote();
    else if (event.key === 'Delete') props.onDelete();
    else return;
    // The grid would treat Space as a click, and a click shows the run.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={place} className="column fill" onKeyDownCapture={onKeyDownCapture}>
      <TreeGrid
        ref={props.ref}
        label="Runs of this table"
        isTree={false}
        multiselectable
        rows={rows}
        columns={columnsFor(props, width ?? 0)}
        textOf={({ line }) => differenceOfRun(line).words}
        selectedKeys={new Set(selected)}
        rowClass={({ key }) => (key === shownRunId ? styles.shown : undefined)}
        onSelect={({ line }) => props.onShow(line.run)}
        onActivate={({ line }) => props.onShow(line.run)}
        onFocusRow={({ line }) => props.onCurrent(line.run)}
        onContextMenu={({ line }, at) => props.onMenu(line.run, at)}
      />
    </div>
  );
}

/** The focused row; -1 before the grid has had the focus. */
function currentIndex(grid: HTMLElement): number {
  return Number(grid.querySelector<HTMLElement>('[data-current]')?.dataset.treeRow ?? -1);
}

function rowsOf(runs: readonly PlanRunHead[]): readonly RunRow[] {
  return runLines(runs).map((line, index) => ({
    key: line.run.runId,
    level: 1,
    position: index + 1,
    siblings: runs.length,
    line,
  }));
}

type RunsColumn = 'number' | 'differs' | 'wall' | 'change' | 'rows' | 'recall' | 'time';

/** The columns that fit into a list of this width, in CSS pixels. Always includes the difference column. */
function runsColumns(width: number): readonly RunsColumn[] {
  if (width < 420) return ['number', 'differs', 'wall', 'change'];
  if (width < 600) return ['number', 'differs', 'wall', 'change', 'rows', 'recall'];
  return ['number', 'differs', 'wall', 'change', 'rows', 'recall', 'time'];
}

/** In a narrower list, the times have no bars. */
const WITH_BARS = 560;

function columnsFor(props: RunsListProps, width: number): readonly TreeColumn<RunRow>[] {
  const all = allColumns(props, width >= WITH_BARS);
  return runsColumns(width).map((key) => ({ key, ...all[key] }));
}

function allColumns(
  { runs, shownRunId, selected, notedRunId, onToggle, onNote }: RunsListProps,
  hasBars: boolean,
): Readonly<Record<RunsColumn, Omit<TreeColumn<RunRow>, 'key'>>> {
  const shareOf = timeShares(runs);
  return {
    number: {
      header: 'Run',
      width: '78px',
      render: ({ line }) => (
        <RunNumber
          line={line}
          isSelected={selected.includes(line.run.runId)}
          isShown={line.run.runId === shownRunId}
          onToggle={() => onToggle(line.run)}
        />
      ),
    },
    differs: {
      header: 'What differs',
      width: 'minmax(120px, 1fr)',
      render: ({ line }) => (
        <WhatDiffers
          line={line}
          onNote={line.run.runId === notedRunId ? (note) => onNote(line.run, note) : undefined}
        />
      ),
    },
    wall: {
      header: 'Wall',
      width: hasBars ? '132px' : '76px',
      align: 'end',
      render: ({ line }) => <WallTime line={line} share={shareOf(line.run)} hasBar={hasBars} />,
    },
    change: {
      header: 'Change',
      width: '64px',
      align: 'end',
      render: ({ line }) => <TimeChange line={line} />,
    },
    rows: { header: 'Rows', width: '60px', align: 'end', render: ({ line }) => runRowsText(line.run) },
    recall: {
      header: 'Recall',
      width: '72px',
      align: 'end',
      render: ({ line }) => <RecallFound line={line} />,
    },
    time: {
      header: 'Time',
      width: '72px',
      align: 'end',
      render: ({ line }) => <RunMoment at={line.run.at} />,
    },
  };
}
