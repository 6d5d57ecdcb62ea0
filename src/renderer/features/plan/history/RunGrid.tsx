import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import type { Connection, PlanRunHead } from '#contract/index.ts';
import { formatDateTime, formatDuration } from '#lib/format.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { CheckMark } from '#ui/Checkbox.tsx';
import { type TreeColumn, TreeGrid } from '#ui/tree/TreeGrid.tsx';
import type { TreePlace } from '#ui/tree/tree-props.ts';
import { useWidth } from '#ui/use-width.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './history.module.css';

interface RunGridProps {
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
    <div ref={place} className="column fill" onKeyDownCapture={onKeyDownCapture}>
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
      ...column('Took', '72px', ({ duration }) => <span className="small">{formatDuration(duration)}</span>),
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

type RunColumn = 'at' | 'connection' | 'table' | 'kind' | 'took' | 'query';

/** The columns that a list of this width, in CSS pixels, has room for. */
export function runColumns(width: number): readonly RunColumn[] {
  if (width < 640) return ['at', 'table', 'kind', 'query'];
  if (width < 760) return ['at', 'connection', 'table', 'kind', 'query'];
  return ['at', 'connection', 'table', 'kind', 'took', 'query'];
}

/** A query may have vectors in it, and a list asks for its words at each turn of the wheel: it is read once. */
function cacheQuerySummary(queryWords: (json: string) => string): (run: PlanRunHead) => string {
  const known = new WeakMap<PlanRunHead, string>();
  return (run) => {
    const words = known.get(run) ?? queryWords(run.query);
    known.set(run, words);
    return words;
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

function When({ run: { at }, ...mark }: RowMarkProps & { readonly run: PlanRunHead }) {
  return (
    <span className={styles.when}>
      <RowMark {...mark} />
      {formatDateTime(at)}
    </span>
  );
}

/** A sign and no control: the row is what has the focus, and Space its key. */
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

function Dot({ connection: { color } }: { readonly connection: Connection }) {
  return <i className={styles.dot} style={{ background: `var(--conn-${color})` }} aria-hidden />;
}

interface TablePathProps {
  readonly id: readonly string[];
  /** Given where its name has no column of its own. */
  readonly connection: Connection | undefined;
}

/** The name of the table is what tells runs apart: where there is no room, its namespace goes. */
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

function Kind({ run: { kind, duration } }: { readonly run: PlanRunHead }) {
  return (
    <span className="small" title={`${kind} in ${formatDuration(duration)}`}>
      {kind}
    </span>
  );
}

function QuerySummary({ words }: { readonly words: string }) {
  return (
    <span className={styles.query} title={words}>
      <VisibleText text={words} />
    </span>
  );
}
