import { useEffect, useMemo, useRef, useState } from 'react';
import { rangesText, type VersionHistory } from '#batch/index.ts';
import { formatCount } from '#lib/format.ts';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './checklist.module.css';
import { type ChecklistRow, checklistColumns, holdText } from './checklist-columns.tsx';
import type { Today } from './rule-fields.ts';
import looks from './timeline-rows.module.css';
import { type TimelineTable, throughTo, toggled, withAll } from './timeline-table.ts';

interface VersionChecklistProps {
  readonly table: TimelineTable;
  readonly history: VersionHistory;
  readonly today: Today;
  /** The version whose bar was pressed. */
  readonly pointedAt: bigint | undefined;
  readonly onChoose: (chosen: ReadonlySet<bigint>) => void;
}

/** The versions of one table, newest first: Space or a click toggles, Shift with an arrow or a click extends. */
export function VersionChecklist(props: VersionChecklistProps) {
  const { table, history, today, pointedAt } = props;
  const { chosen } = table;
  const grid = useRef<CollectionHandle>(null);
  const rows = useMemo(() => rowsOf(history), [history]);
  const columns = useMemo(() => checklistColumns({ chosen, today }), [chosen, today]);
  const keys = useMemo(() => new Set([...chosen].map(String)), [chosen]);
  const { announcement, onPressStart, ...marking } = useChecking(props);
  useEffect(() => {
    if (pointedAt !== undefined) grid.current?.reveal(String(pointedAt));
  }, [pointedAt]);
  return (
    <section className={styles.list} aria-label="Versions">
      <header className={styles.head}>
        <h2 className="strong">
          Versions of <VisibleText text={table.id.at(-1) ?? ''} limit={60} />
        </h2>
        <Sent chosen={chosen} count={history.length} />
        <Legend />
      </header>
      <div className={styles.grid} onKeyDownCapture={onPressStart} onMouseDownCapture={onPressStart}>
        <DataGrid
          ref={grid}
          label="Versions to delete"
          rows={rows}
          columns={columns}
          textOf={({ key }) => key}
          selectedKeys={keys}
          multiselectable
          spaceMarks
          rowClass={({ entry }) => (chosen.has(entry.version) ? styles.gone : undefined)}
          {...marking}
        />
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}

function rowsOf(history: VersionHistory): readonly ChecklistRow[] {
  return history.toReversed().map((entry) => ({ key: String(entry.version), entry }));
}

const MAX_SIGNS = 400;

function Sent({ chosen, count }: { readonly chosen: ReadonlySet<bigint>; readonly count: number }) {
  const ranges = useMemo(() => rangesText(chosen).slice(0, MAX_SIGNS), [chosen]);
  return (
    <span className="small dim one-line grow" title={ranges}>
      {`${formatCount(chosen.size)} of ${formatCount(count)} deleted`}
      {ranges !== '' && (
        <>
          {', '}
          <span className="mono-face">{ranges}</span>
        </>
      )}
    </span>
  );
}

const LOOKS = [
  ['goes', 'deleted'],
  ['held', 'tagged or latest'],
  ['stays', 'stays'],
] as const;

function Legend() {
  return (
    <span className={styles.legend} aria-hidden>
      {LOOKS.map(([look, name]) => (
        <span key={look} className="row gap-1-5">
          <svg width={6} height={12}>
            <path className={looks[look]} d="M.5 .5h5v11h-5z" />
          </svg>
          {name}
        </span>
      ))}
      <span className="row gap-1-5">
        <svg width={7} height={5}>
          <path className={looks.held} d="M0 5h7L3.5 0z" />
        </svg>
        latest
      </span>
      <span>height: manifest</span>
    </span>
  );
}

/** The start of a range, and the selection before it. */
interface Anchor {
  readonly version: bigint;
  readonly base: ReadonlySet<bigint>;
  readonly goes: boolean;
}

function useChecking({ table, history, onChoose }: VersionChecklistProps) {
  const { chosen } = table;
  const [announcement, setAnnouncement] = useState('');
  const anchor = useRef<Anchor>(undefined);
  /** The current version, and the one before the press. */
  const place = useRef<bigint>(undefined);
  const before = useRef<bigint>(undefined);

  function toggle({ entry }: ChecklistRow): void {
    const { version, hold } = entry;
    const goes = !chosen.has(version);
    setAnnouncement(hold !== undefined && goes ? `Version ${version} stays: ${holdText(hold)}` : '');
    const next = toggled(chosen, [entry]);
    anchor.current = { version, base: next, goes };
    onChoose(next);
  }

  function goThrough({ entry }: ChecklistRow): void {
    const from = anchor.current ?? { version: before.current ?? entry.version, base: chosen, goes: true };
    anchor.current = from;
    const { version, base, goes } = from;
    onChoose(throughTo(history, base, { from: version, to: entry.version, goes }));
  }

  return {
    announcement,
    onPressStart: () => {
      before.current = place.current;
    },
    onFocusRow: ({ entry }: ChecklistRow) => {
      place.current = entry.version;
    },
    onSelect: toggle,
    onMark: (row: ChecklistRow, how: 'one-more' | 'through' | 'beside') => {
      if (how === 'one-more') toggle(row);
      else if (how === 'through') goThrough(row);
      else onChoose(withAll(chosen, history, true));
    },
  };
}
