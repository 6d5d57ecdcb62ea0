import { type Ref, useMemo } from 'react';
import type { PlanRunHead } from '#contract/index.ts';
import type { CollectionHandle, CollectionRow, MenuPlace } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
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
  readonly ref: Ref<CollectionHandle>;
}

interface RunRow extends CollectionRow {
  readonly line: RunLine;
}

/** A click or Enter shows a run, Space selects it for a comparison, F2 edits its note, Delete deletes it. */
export function RunsList(props: RunsListProps) {
  const { runs, shownRunId, selected, onToggle } = props;
  const rows = useMemo(() => runLines(runs).map((line): RunRow => ({ key: line.run.runId, line })), [runs]);
  return (
    <DataGrid
      ref={props.ref}
      label="Runs of this table"
      multiselectable
      rows={rows}
      columns={runsColumns(props)}
      textOf={({ line }) => differenceOfRun(line).words}
      selectedKeys={new Set(selected)}
      rowClass={({ key }) => (key === shownRunId ? styles.shown : undefined)}
      spaceMarks
      onMark={({ line }, how) => how === 'one-more' && onToggle(line.run)}
      onSelect={({ line }) => props.onShow(line.run)}
      onActivate={({ line }) => props.onShow(line.run)}
      onFocusRow={({ line }) => props.onCurrent(line.run)}
      onRename={props.onEditNote}
      onRemove={props.onDelete}
      onContextMenu={({ line }, at) => props.onMenu(line.run, at)}
    />
  );
}

function runsColumns({
  runs,
  shownRunId,
  selected,
  notedRunId,
  onToggle,
  onNote,
}: RunsListProps): readonly Column<RunRow>[] {
  const shareOf = timeShares(runs);
  return [
    {
      key: 'number',
      header: 'Run',
      width: '78px',
      cell: ({ line }) => (
        <RunNumber
          line={line}
          isSelected={selected.includes(line.run.runId)}
          isShown={line.run.runId === shownRunId}
          onToggle={() => onToggle(line.run)}
        />
      ),
    },
    {
      key: 'differs',
      header: 'What differs',
      width: 'minmax(120px, 1fr)',
      cell: ({ line }) => (
        <WhatDiffers
          line={line}
          onNote={line.run.runId === notedRunId ? (note) => onNote(line.run, note) : undefined}
        />
      ),
    },
    {
      key: 'wall',
      header: 'Wall',
      width: 'minmax(76px, 132px)',
      align: 'end',
      cell: ({ line }) => <WallTime line={line} share={shareOf(line.run)} />,
    },
    {
      key: 'change',
      header: 'Change',
      width: '64px',
      align: 'end',
      cell: ({ line }) => <TimeChange line={line} />,
    },
    {
      key: 'rows',
      header: 'Rows',
      width: '60px',
      align: 'end',
      room: 420,
      cell: ({ line }) => runRowsText(line.run),
    },
    {
      key: 'recall',
      header: 'Recall',
      width: '72px',
      align: 'end',
      room: 420,
      cell: ({ line }) => <RecallFound line={line} />,
    },
    {
      key: 'time',
      header: 'Time',
      width: '72px',
      align: 'end',
      room: 600,
      cell: ({ line }) => <RunMoment at={line.run.at} />,
    },
  ];
}
