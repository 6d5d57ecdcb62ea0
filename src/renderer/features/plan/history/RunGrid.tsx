import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import type { Connection, PlanRunHead } from '../../../../contract/index.ts';
import { formatDuration } from '../../../lib/format.ts';
import { useHostState } from '../../../lib/host/host-state.ts';
import { type TreeColumn, TreeGrid } from '../../../ui/tree/TreeGrid.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { cacheQuerySummary } from './model/cache-query-summary.ts';
import { type RunColumn, runColumns } from './model/run-columns.ts';
import { type RunRow, runRows } from './model/run-rows.ts';
import { ConnectionName, Kind, QuerySummary, TablePath, When } from './RunCells.tsx';
import styles from './RunGrid.module.css';

export interface RunGridProps {
  readonly runs: readonly PlanRunHead[];
  readonly checked: readonly PlanRunHead[];
  readonly queryWords: (json: string) => string;
  readonly onToggle: (run: PlanRunHead) => void;
  readonly onOpen: (run: PlanRunHead) => void;
}

/** A click or Enter opens a run; Space, or a click on its box, gives it a check mark. */
export function RunGrid({ runs, checked, queryWords, onToggle, onOpen }: RunGridProps) {
  const connections = useHostState((state) => state.connections);
  const rows = useMemo(() => runRows(runs), [runs]);
  const wordsOf = useMemo(() => cacheQuerySummary(queryWords), [queryWords]);
  const checkedKeys = new Set(checked.map(({ runId }) => runId));
  const [place, width] = useWidth();
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey) return;
    // To the grid Space is a click, and a click opens.
    event.preventDefault();
    event.stopPropagation();
    const row = rows[currentIndex(event.currentTarget)];
    if (row !== undefined) onToggle(row.run);
  };
  return (
    <div ref={place} className={styles.grid} onKeyDownCapture={onKeyDownCapture}>
      <TreeGrid
        label="Recent runs"
        isTree={false}
        multiselectable
        rows={rows}
        columns={columnsFor({ connections, checkedKeys, wordsOf, onToggle }, width)}
        textOf={({ run }) => run.id.at(-1) ?? ''}
        selectedKeys={checkedKeys}
        onSelect={({ run }) => onOpen(run)}
        onActivate={({ run }) => onOpen(run)}
      />
    </div>
  );
}

/** The row where the keys are; -1 before the grid was entered. */
function currentIndex(grid: HTMLElement): number {
  return Number(grid.querySelector<HTMLElement>('[data-current]')?.dataset.treeRow ?? -1);
}

interface Cells extends Pick<RunGridProps, 'onToggle'> {
  readonly connections: readonly Connection[];
  readonly checkedKeys: ReadonlySet<string>;
  readonly wordsOf: (run: PlanRunHead) => string;
}

function columnsFor(cells: Cells, width: number | undefined): readonly TreeColumn<RunRow>[] {
  const keys = runColumns(width ?? Number.POSITIVE_INFINITY);
  const all = allColumns(cells, keys.includes('connection'));
  return keys.map((key) => ({ key, ...all[key] }));
}

function allColumns(
  { connections, checkedKeys, wordsOf, onToggle }: Cells,
  hasConnections: boolean,
): Readonly<Record<RunColumn, Omit<TreeColumn<RunRow>, 'key'>>> {
  const connectionOf = (run: PlanRunHead) => connections.find(({ id }) => id === run.connectionId);
  return {
    at: column('When', '190px', (run) => (
      <When run={run} isChecked={checkedKeys.has(run.runId)} onToggle={() => onToggle(run)} />
    )),
    connection: column('Connection', 'minmax(84px, 14fr)', (run) => {
      const connection = connectionOf(run);
      return connection && <ConnectionName connection={connection} />;
    }),
    table: column('Table', 'minmax(64px, 22fr)', (run) => (
      <TablePath id={run.id} connection={hasConnections ? undefined : connectionOf(run)} />
    )),
    kind: column('Run', '76px', (run) => <Kind run={run} />),
    took: {
      ...column('Took', '72px', ({ duration }) => (
        <span className={styles.small}>{formatDuration(duration)}</span>
      )),
      align: 'end',
    },
    query: column('Query', 'minmax(72px, 40fr)', (run) => <QuerySummary words={wordsOf(run)} />),
  };
}

function column(
  header: string,
  width: string,
  render: (run: PlanRunHead) => ReactNode,
): Omit<TreeColumn<RunRow>, 'key'> {
  return { header, width, render: ({ run }) => render(run) };
}
