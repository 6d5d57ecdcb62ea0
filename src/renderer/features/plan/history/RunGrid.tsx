import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { stripeOf } from '#contract/connection-state.ts';
import type { Connection, PlanRunHead } from '#contract/index.ts';
import { Moment } from '#domain/Moment.tsx';
import { useHostState } from '#lib/host/host-state.ts';
import { Badge } from '#ui/Badge.tsx';
import { CheckMark } from '#ui/Checkbox.tsx';
import { type TreeColumn, TreeGrid } from '#ui/tree/TreeGrid.tsx';
import type { TreePlace } from '#ui/tree/tree-props.ts';
import { useWidth } from '#ui/use-width.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './history.module.css';

/** What identifies a run for the user: its query, its time, and its number of rows. */
export interface RunFacts {
  readonly query: string;
  readonly time: string | undefined;
  readonly rows: string | undefined;
}

interface RunGridProps {
  readonly runs: readonly PlanRunHead[];
  readonly checked: readonly PlanRunHead[];
  readonly runFacts: (run: PlanRunHead) => RunFacts;
  readonly onToggle: (run: PlanRunHead) => void;
  readonly onOpen: (run: PlanRunHead) => void;
}

/** A click or Enter opens a run; Space, or a click on its box, checks it. */
export function RunGrid({ runs, checked, runFacts, onToggle, onOpen }: RunGridProps) {
  const connections = useHostState((state) => state.connections);
  const rows = useMemo(() => runRows(runs), [runs]);
  const factsOf = useMemo(() => cacheRunFacts(runFacts), [runFacts]);
  const checkedKeys = new Set(checked.map(({ runId }) => runId));
  const [place, width] = useWidth();
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey) return;
    // The grid treats Space as a click, which would open the run.
    event.preventDefault();
    event.stopPropagation();
    const row = rows[currentIndex(event.currentTarget)];
    if (row !== undefined) onToggle(row.run);
  };
  return (
    <div ref={place} className="column fill" onKeyDownCapture={onKeyDownCapture}>
      <TreeGrid
        label="Recent runs"
        isTree={false}
        multiselectable
        rows={rows}
        columns={columnsFor({ connections, checkedKeys, factsOf, onToggle }, width)}
        textOf={({ run }) => run.id.at(-1) ?? ''}
        selectedKeys={checkedKeys}
        onSelect={({ run }) => onOpen(run)}
        onActivate={({ run }) => onOpen(run)}
      />
    </div>
  );
}

/** The index of the focused row; -1 before the grid had the focus. */
function currentIndex(grid: HTMLElement): number {
  return Number(grid.querySelector<HTMLElement>('[data-current]')?.dataset.treeRow ?? -1);
}

interface Cells extends Pick<RunGridProps, 'onToggle'> {
  readonly connections: readonly Connection[];
  readonly checkedKeys: ReadonlySet<string>;
  readonly factsOf: (run: PlanRunHead) => RunFacts;
}

function columnsFor(cells: Cells, width: number | undefined): readonly TreeColumn<RunRow>[] {
  const keys = runColumns(width ?? Number.POSITIVE_INFINITY);
  const all = allColumns(cells, keys.includes('connection'));
  return keys.map((key) => ({ key, ...all[key] }));
}

function allColumns(
  { connections, checkedKeys, factsOf, onToggle }: Cells,
  hasConnections: boolean,
): Readonly<Record<RunColumn, Omit<TreeColumn<RunRow>, 'key'>>> {
  const connectionOf = (run: PlanRunHead) => connections.find(({ id }) => id === run.connectionId);
  return {
    query: column('Run', 'minmax(120px, 40fr)', (run) => (
      <Query
        run={run}
        words={factsOf(run).query}
        isChecked={checkedKeys.has(run.runId)}
        onToggle={() => onToggle(run)}
      />
    )),
    took: { ...column('Wall', '76px', (run) => factsOf(run).time), align: 'end' },
    rows: { ...column('Rows', '76px', (run) => factsOf(run).rows), align: 'end' },
    table: column('Table', 'minmax(64px, 22fr)', (run) => (
      <TablePath id={run.id} connection={hasConnections ? undefined : connectionOf(run)} />
    )),
    connection: column('Connection', 'minmax(84px, 14fr)', (run) => {
      const connection = connectionOf(run);
      return connection && <ConnectionName connection={connection} />;
    }),
    at: column('When', '176px', ({ at }) => (
      <span className="small soft">
        <Moment millis={at} />
      </span>
    )),
  };
}

function column(
  header: string,
  width: string,
  render: (run: PlanRunHead) => ReactNode,
): Omit<TreeColumn<RunRow>, 'key'> {
  return { header, width, render: ({ run }) => render(run) };
}

type RunColumn = 'query' | 'took' | 'rows' | 'table' | 'connection' | 'at';

/** The columns that fit into this width, in CSS pixels. */
export function runColumns(width: number): readonly RunColumn[] {
  if (width < 640) return ['query', 'took', 'table', 'at'];
  if (width < 760) return ['query', 'took', 'rows', 'table', 'at'];
  return ['query', 'took', 'rows', 'table', 'connection', 'at'];
}

/** Cached, because a query may contain vectors, and the list needs its text at each scroll event. */
function cacheRunFacts(runFacts: RunGridProps['runFacts']): RunGridProps['runFacts'] {
  const known = new WeakMap<PlanRunHead, RunFacts>();
  return (run) => {
    const facts = known.get(run) ?? runFacts(run);
    known.set(run, facts);
    return facts;
  };
}

interface RunRow extends TreePlace {
  readonly run: PlanRunHead;
}

function runRows(runs: readonly PlanRunHead[]): readonly RunRow[] {
  return runs.map((run, index) => ({
    key: run.runId,
    level: 1,
    position: index + 1,
    siblings: runs.length,
    run,
  }));
}

interface RowMarkProps {
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

interface QueryProps extends RowMarkProps {
  readonly run: PlanRunHead;
  readonly words: string;
}

function Query({ run: { kind }, words, ...mark }: QueryProps) {
  return (
    <span className={styles.run}>
      <RowMark {...mark} />
      <span className={styles.query} title={words}>
        <VisibleText text={words} limit={300} />
      </span>
      {kind !== 'run' && <Badge>{kind}</Badge>}
    </span>
  );
}

/** Only a sign, not a control: the row has the focus, and Space toggles it. */
function RowMark({ isChecked, onToggle }: RowMarkProps) {
  return (
    <span
      className={styles.checkPlace}
      onClick={(event) => {
        // A click on the row opens it.
        event.stopPropagation();
        onToggle();
      }}
    >
      <CheckMark isChecked={isChecked} />
    </span>
  );
}

function ConnectionName({ connection }: { readonly connection: Connection }) {
  return (
    <span className={styles.connection} title={connection.name}>
      <Dot connection={connection} />
      <span className={styles.cut}>
        <VisibleText text={connection.name} />
      </span>
    </span>
  );
}

function Dot({ connection }: { readonly connection: Connection }) {
  return (
    <i className={styles.dot} style={{ background: `var(--conn-${stripeOf(connection)})` }} aria-hidden />
  );
}

interface TablePathProps {
  readonly id: readonly string[];
  /** Set if no column shows the connection. */
  readonly connection: Connection | undefined;
}

/** The table name identifies a run: if there is no room, the namespace is cut. */
function TablePath({ id, connection }: TablePathProps) {
  const namespace = id.slice(0, -1).map((name) => `${name} / `);
  return (
    <span className={styles.path} title={[connection?.name ?? [], ...id].flat().join(' / ')}>
      {connection !== undefined && <Dot connection={connection} />}
      {namespace.length > 0 && (
        <span className={styles.namespace}>
          <VisibleText text={namespace.join('')} />
        </span>
      )}
      <span className={styles.cut}>
        <VisibleText text={id.at(-1) ?? ''} />
      </span>
    </span>
  );
}
