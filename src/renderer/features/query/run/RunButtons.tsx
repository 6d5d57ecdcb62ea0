import { useState } from 'react';
import { CONNECTION_STATES, type Connection, type PlanKind, statePredicate } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { canReadBothWays } from '#features/read-directly/index.ts';
import { useCommands, useShownKeys } from '#lib/commands.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { RunIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { changeQueryState, type QueryState, useQueryState } from '../query-state.ts';
import styles from './RunButtons.module.css';
import { run, useRun } from './run-store.ts';

interface RunButtonsProps {
  /** Why the query can't be sent now; undefined if it can. */
  readonly problem: string | undefined;
}

/** The three kinds of run, with an explanation of each. */
export function RunButtons({ problem }: RunButtonsProps) {
  const { connection, ref } = useTableScope();
  const [confirming, setConfirming] = useState<MeasuredKind>();
  const runState = useRun(ref);
  const { fromStorage } = useQueryState(ref);
  const unanswered = fromStorage && connection.directReading === null ? UNANSWERED : undefined;
  const isOff = (problem ?? unanswered) !== undefined || runState?.state === 'running';
  const start = (kind: PlanKind) => {
    if (connection.production && kind !== 'explained') setConfirming(kind);
    else void run(ref, kind);
  };
  const runKeys = useShownKeys('query.run');
  const noRows = connection.capabilities.queryTable === 'no';
  useCommands({
    'query.run': () => !isOff && start(noRows ? 'analyzed' : 'run'),
    'query.explain': () => !isOff && start('explained'),
    'query.analyze': () => !isOff && start('analyzed'),
  });
  return (
    <div className={styles.foot}>
      <AnsweredBy />
      <RunSwitches
        flavour={connection.flavour}
        {...useQueryState(ref)}
        onChange={(change) => changeQueryState(ref, change)}
      />
      <Button
        kind="primary"
        icon={RunIcon}
        disabled={isOff || noRows}
        onPress={() => start('run')}
        tip={{ text: 'Run query', keys: runKeys }}
        describedBy="query-run-words"
      >
        Run
      </Button>
      <div className={styles.buttons}>
        <Button grow disabled={isOff} onPress={() => start('explained')} describedBy="query-run-words">
          Explain
        </Button>
        <Button grow disabled={isOff} onPress={() => start('analyzed')} describedBy="query-run-words">
          Analyze
        </Button>
      </div>
      <p id="query-run-words" className={styles.words}>
        {problem ?? unanswered ?? <WhatRuns noRows={noRows} fromStorage={fromStorage} />}
      </p>
      {confirming !== undefined && (
        <ConfirmProductionRun
          kind={confirming}
          onClose={() => setConfirming(undefined)}
          onGoOn={() => {
            setConfirming(undefined);
            void run(ref, confirming);
          }}
        />
      )}
    </div>
  );
}

type MeasuredKind = Exclude<PlanKind, 'explained'>;

const UNANSWERED = 'Allow reading from storage first.';

const SOURCES = [
  { value: 'server', label: 'Server' },
  { value: 'storage', label: 'Storage' },
] as const;

/**
 * If both the server and Vitrine can return the rows, selects which of them does, so that the user can compare them.
 */
function AnsweredBy() {
  const { connection, ref } = useTableScope();
  const { fromStorage } = useQueryState(ref);
  const table = useTableDescription(ref);
  if (!fromStorage && (table === undefined || !canReadBothWays(connection, table.answer))) return null;
  return (
    <div className={styles.answeredBy}>
      <span>Read from</span>
      <SegmentedControl
        label="Read from"
        options={SOURCES}
        value={fromStorage ? 'storage' : 'server'}
        onChange={(source) => changeQueryState(ref, { fromStorage: source === 'storage' })}
      />
    </div>
  );
}

interface WhatRunsProps {
  readonly noRows: boolean;
  readonly fromStorage: boolean;
}

function WhatRuns({ noRows, fromStorage }: WhatRunsProps) {
  const { connection } = useTableScope();
  const where = (
    <>
      <strong>
        <VisibleText text={connection.name} limit={60} />
      </strong>
      {connection.production && `, a ${CONNECTION_STATES.production.short} connection`}
    </>
  );
  if (fromStorage) return <>Run reads the rows from the files of {where}, then measures the plan.</>;
  return noRows ? (
    <>{where} doesn’t return rows of queries. Analyze measures the plan.</>
  ) : (
    <>Run loads the rows from {where}, then measures the plan.</>
  );
}

interface RunSwitchesProps extends Pick<QueryState, 'verbose' | 'distributedMetrics'> {
  readonly flavour: Connection['flavour'];
  readonly onChange: (change: Partial<QueryState>) => void;
}

/** More options for requests of a plan. */
function RunSwitches({ flavour, verbose, distributedMetrics, onChange }: RunSwitchesProps) {
  return (
    <div className={styles.switches}>
      <Checkbox value={verbose} onChange={(on) => onChange({ verbose: on })}>
        <span title="Asks for all details that the plan has">Verbose</span>
      </Checkbox>
      {/* Only Enterprise deployments have workers, and only their servers know this parameter. */}
      {flavour === 'enterprise' && (
        <Checkbox value={distributedMetrics} onChange={(on) => onChange({ distributedMetrics: on })}>
          Per-worker metrics
        </Checkbox>
      )}
    </div>
  );
}

interface ConfirmProductionRunProps {
  readonly kind: MeasuredKind;
  readonly onClose: () => void;
  readonly onGoOn: () => void;
}

/** Analyzing a plan reads data, and takes time on a server that others use. */
function ConfirmProductionRun({ kind, onClose, onGoOn }: ConfirmProductionRunProps) {
  const { connection, ref } = useTableScope();
  return (
    <ConfirmDialog
      title="Run the query on production?"
      onClose={onClose}
      action="Run the query"
      onGoOn={onGoOn}
    >
      <p>
        {kind === 'run'
          ? 'Run sends the query twice, for its rows and its plan, to'
          : 'Analyze runs the full query on'}{' '}
        <VisibleText text={ref.id.join(' / ')} limit={200} />, which can take minutes.{' '}
        <VisibleText text={connection.name} /> {statePredicate('production')}.
      </p>
      <p>Explain shows the plan without running anything.</p>
    </ConfirmDialog>
  );
}
