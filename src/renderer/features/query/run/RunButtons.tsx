import { useState } from 'react';
import { CONNECTION_STATES, type Connection, statePredicate } from '#contract/index.ts';
import { useCommands } from '#lib/commands.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { RunIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { changeQueryState, type QueryState, useQueryState } from '../query-state.ts';
import styles from './RunButtons.module.css';
import { run, useRun } from './run-store.ts';

interface RunButtonsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** Why nothing can be asked now: the query has a mistake. */
  readonly problem: string | undefined;
}

/** The two ways to ask for a plan, and what each of them does. */
export function RunButtons({ connection, id, problem }: RunButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  const runState = useRun(connection.id, id);
  const isBusy = runState?.state === 'running';
  const isOff = problem !== undefined || isBusy;
  const explain = () => void run(connection.id, id, 'explained');
  const analyze = () => {
    if (connection.production) setAsking(true);
    else void run(connection.id, id, 'analyzed');
  };
  useCommands({
    'query.explain': () => !isOff && explain(),
    'query.analyze': () => !isOff && analyze(),
  });
  return (
    <div className={styles.foot}>
      <RunSwitches
        flavour={connection.flavour}
        {...useQueryState(connection.id, id)}
        onChange={(change) => changeQueryState(connection.id, id, change)}
      />
      <div className={styles.buttons}>
        <Button grow disabled={isOff} onPress={explain} describedBy="query-run-words">
          Explain
        </Button>
        <Button
          grow
          kind="primary"
          icon={RunIcon}
          disabled={isOff}
          onPress={analyze}
          describedBy="query-run-words"
        >
          Analyze
        </Button>
      </div>
      <p id="query-run-words" className={styles.words}>
        {problem ?? (
          <>
            Explain doesn’t run the query. Analyze runs it on{' '}
            <strong>
              <VisibleText text={connection.name} limit={60} />
            </strong>
            {connection.production && `, a ${CONNECTION_STATES.production.short} connection`}.
          </>
        )}
      </p>
      {isAsking && (
        <ConfirmProductionRun
          connection={connection}
          id={id}
          onClose={() => setAsking(false)}
          onGoOn={() => {
            setAsking(false);
            void run(connection.id, id, 'analyzed');
          }}
        />
      )}
    </div>
  );
}

interface RunSwitchesProps extends Pick<QueryState, 'verbose' | 'distributedMetrics'> {
  readonly flavour: Connection['flavour'];
  readonly onChange: (change: Partial<QueryState>) => void;
}

/** What else the two ways to ask can be told. */
function RunSwitches({ flavour, verbose, distributedMetrics, onChange }: RunSwitchesProps) {
  return (
    <div className={styles.switches}>
      <Checkbox value={verbose} onChange={(on) => onChange({ verbose: on })}>
        Verbose
      </Checkbox>
      {/* Only a deployment has workers, and only its servers know the parameter. */}
      {flavour === 'enterprise' && (
        <Checkbox value={distributedMetrics} onChange={(on) => onChange({ distributedMetrics: on })}>
          Per-worker metrics
        </Checkbox>
      )}
    </div>
  );
}

interface ConfirmProductionRunProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly onClose: () => void;
  readonly onGoOn: () => void;
}

/** An analysis reads data and takes the time of a server that others need. */
function ConfirmProductionRun({ connection, id, onClose, onGoOn }: ConfirmProductionRunProps) {
  return (
    <ConfirmDialog
      title="Run the query on production?"
      onClose={onClose}
      action="Run the query"
      onGoOn={onGoOn}
    >
      <p>
        Analyze runs the full query on <VisibleText text={id.join(' / ')} limit={200} />, which can take
        minutes. <VisibleText text={connection.name} /> {statePredicate('production')}.
      </p>
      <p>Explain shows the plan without running anything.</p>
    </ConfirmDialog>
  );
}
