import { useMemo } from 'react';
import { stripeOf } from '#contract/connection-state.ts';
import type { Connection, PlanRunHead } from '#contract/index.ts';
import { Moment } from '#domain/Moment.tsx';
import { useHostState } from '#lib/host/host-state.ts';
import { Badge } from '#ui/Badge.tsx';
import { CheckMark } from '#ui/Checkbox.tsx';
import type { CollectionRow } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
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
  const rows = useMemo(() => runs.map((run): RunRow => ({ key: run.runId, run })), [runs]);
  const factsOf = useMemo(() => cacheRunFacts(runFacts), [runFacts]);
  const checkedKeys = new Set(checked.map(({ runId }) => runId));
  return (
    <DataGrid
      label="Recent runs"
      multiselectable
      rows={rows}
      columns={runColumns({ connections, checkedKeys, factsOf, onToggle })}
      textOf={({ run }) => run.id.at(-1) ?? ''}
      selectedKeys={checkedKeys}
      spaceMarks
      onMark={({ run }, how) => how === 'one-more' && onToggle(run)}
      onSelect={({ run }) => onOpen(run)}
      onActivate={({ run }) => onOpen(run)}
    />
  );
}

interface Cells extends Pick<RunGridProps, 'onToggle'> {
  readonly connections: readonly Connection[];
  readonly checkedKeys: ReadonlySet<string>;
  readonly factsOf: (run: PlanRunHead) => RunFacts;
}

function runColumns({ connections, checkedKeys, factsOf, onToggle }: Cells): readonly Column<RunRow>[] {
  const connectionOf = (run: PlanRunHead) => connections.find(({ id }) => id === run.connectionId);
  return [
    {
      key: 'query',
      header: 'Run',
      width: 'minmax(120px, 40fr)',
      cell: ({ run }) => (
        <Query
          run={run}
          words={factsOf(run).query}
          isChecked={checkedKeys.has(run.runId)}
          onToggle={() => onToggle(run)}
        />
      ),
    },
    { key: 'took', header: 'Wall', width: '76px', align: 'end', cell: ({ run }) => factsOf(run).time },
    {
      key: 'rows',
      header: 'Rows',
      width: '76px',
      align: 'end',
      room: 640,
      cell: ({ run }) => factsOf(run).rows,
    },
    {
      key: 'table',
      header: 'Table',
      width: 'minmax(64px, 22fr)',
      cell: ({ run }, shown) => (
        <TablePath id={run.id} connection={shown.includes('connection') ? undefined : connectionOf(run)} />
      ),
    },
    {
      key: 'connection',
      header: 'Connection',
      width: 'minmax(84px, 14fr)',
      room: 760,
      cell: ({ run }) => {
        const connection = connectionOf(run);
        return connection && <ConnectionName connection={connection} />;
      },
    },
    {
      key: 'at',
      header: 'When',
      width: '176px',
      cell: ({ run }) => (
        <span className="small soft">
          <Moment millis={run.at} />
        </span>
      ),
    },
  ];
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

interface RunRow extends CollectionRow {
  readonly run: PlanRunHead;
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
