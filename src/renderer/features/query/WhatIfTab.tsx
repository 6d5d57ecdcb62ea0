import { useState } from 'react';
import { type Connection, statePredicate } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { readQueryText } from './model/query-text.ts';
import { useQueryState } from './query-state.ts';
import { showRun } from './saved-run.ts';
import { GridResults } from './sweep/GridResults.tsx';
import { GridRunBar } from './sweep/GridRunBar.tsx';
import { measureRecall, recallCost } from './sweep/measure-recall.ts';
import {
  type Grid,
  type GridInput,
  gridOf,
  MAX_RUNS,
  type Parameter,
  parameterLabel,
  parametersFor,
  SWITCH_CHOICES,
} from './sweep/model/grid.ts';
import { SweepNotes } from './sweep/SweepNotes.tsx';
import styles from './sweep/sweep.module.css';
import { changeWhatIf, type GridRunState, startGrid, useWhatIf } from './sweep/what-if-state.ts';

export interface WhatIfTabProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** The query of a table with its parameters varied. */
export function WhatIfTab({ connection, id }: WhatIfTabProps) {
  const { json } = useQueryState(connection.id, id);
  return (
    <WhatIfPage
      connection={connection}
      id={id}
      baseQuery={json}
      onOpenRun={(runId) => void showRun(runId)}
      onCompare={(before, after) =>
        openTab({ kind: 'compare', before: { runId: before }, after: { runId: after } })
      }
    />
  );
}

export interface WhatIfPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** The query whose parameters are varied, as JSON. */
  readonly baseQuery: string;
  readonly onOpenRun: (runId: string) => void;
  readonly onCompare: (beforeRunId: string, afterRunId: string) => void;
}

/** One query, its parameters varied, every variant run in turn. */
export function WhatIfPage({ connection, id, baseQuery, onOpenRun, onCompare }: WhatIfPageProps) {
  const { input, repeats, run } = useWhatIf(connection.id, id);
  const [isAsking, setAsking] = useState<'sweep' | 'recall'>();
  const { query } = readQueryText(baseQuery);
  const grid = gridOf(input, repeats);
  const start = () => {
    setAsking(undefined);
    void startGrid(connection.id, id, baseQuery);
  };
  const askRecall = () => {
    setAsking(undefined);
    if (run !== undefined) void measureRecall(connection.id, id, run);
  };
  const startOrAsk = connection.production ? () => setAsking('sweep') : start;
  const canStart = query !== undefined && grid.problems.size === 0 && grid.runs <= MAX_RUNS;
  const isRunning = run?.state === 'running' || run?.recall?.state === 'running';
  return (
    <section className={styles.page} aria-label="What if">
      <header className={styles.header}>
        <h1 className={styles.title}>Parameter sweep</h1>
        <span className="soft">
          Runs the query on <VisibleText text={id.join(' / ')} /> once for each combination of values.
        </span>
      </header>
      <GridFields {...{ connection, id, input, grid, query }} />
      <GridRunBar
        {...{ connection, id, grid, repeats, run }}
        isReadable={query !== undefined}
        onStart={startOrAsk}
      />
      {run !== undefined && (
        <>
          <SweepNotes {...{ run, baseQuery }} onStart={canStart && !isRunning ? startOrAsk : undefined} />
          <GridResults
            run={run}
            onRecall={isRunning ? undefined : connection.production ? () => setAsking('recall') : askRecall}
            {...{ onOpenRun, onCompare }}
          />
        </>
      )}
      {isAsking === 'recall' && run !== undefined && (
        <ConfirmRecall {...{ connection, id, run }} onClose={() => setAsking(undefined)} onGoOn={askRecall} />
      )}
      {isAsking === 'sweep' && (
        <ConfirmSweep
          {...{ connection, id }}
          runs={grid.runs}
          onClose={() => setAsking(undefined)}
          onGoOn={start}
        />
      )}
    </section>
  );
}

export interface GridFieldsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly input: GridInput;
  readonly grid: Grid;
  /** As it is now; undefined where it can't be read. */
  readonly query: Readonly<Record<string, unknown>> | undefined;
}

/** What is tried for each parameter. An empty field leaves it as it is in the query. */
export function GridFields({ connection, id, input, grid, query }: GridFieldsProps) {
  const change = (parameter: Parameter) => (text: string) =>
    changeWhatIf(connection.id, id, { input: { ...input, [parameter.name]: text } });
  return (
    <div className={styles.fields}>
      {parametersFor(connection.capabilities, input, query).map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={input[parameter.name] ?? ''}
          problem={grid.problems.get(parameter.name)}
          now={parameterLabel(query?.[parameter.name])}
          onChange={change(parameter)}
        />
      ))}
    </div>
  );
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly problem: string | undefined;
  /** In the query as it is. */
  readonly now: string;
  readonly onChange: (text: string) => void;
}

function ParameterField({
  parameter: { kind, label, hint },
  value,
  problem,
  now,
  onChange,
}: ParameterFieldProps) {
  if (kind === 'number') {
    return (
      <TextField
        label={label}
        mono
        value={value}
        placeholder={`unchanged: ${now}`}
        hint={hint}
        error={problem}
        onChange={onChange}
      />
    );
  }
  const options = SWITCH_CHOICES.map((choice) =>
    choice.value === 'as-is' ? { ...choice, label: `unchanged: ${now}` } : choice,
  );
  return <Select label={label} options={options} value={readChoice(value)} hint={hint} onChange={onChange} />;
}

type Choice = (typeof SWITCH_CHOICES)[number]['value'];

function readChoice(text: string): Choice {
  return SWITCH_CHOICES.find(({ value }) => value === text)?.value ?? 'as-is';
}

export interface ConfirmSweepProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly runs: number;
  readonly onClose: () => void;
  readonly onGoOn: () => void;
}

/** Many analyses in a row take the time of a server that others need. */
export function ConfirmSweep({ connection, id, runs, onClose, onGoOn }: ConfirmSweepProps) {
  return (
    <ConfirmDialog
      title="Run the sweep on production?"
      onClose={onClose}
      action={`Start ${formatQuantity(runs, 'run')}`}
      onGoOn={onGoOn}
    >
      <p>
        The query on <VisibleText text={id.join(' / ')} limit={200} /> runs {formatQuantity(runs, 'time')} on{' '}
        <VisibleText text={connection.name} />, one after the other. That reads data, and can take minutes.{' '}
        <VisibleText text={connection.name} /> {statePredicate('production')}.
      </p>
      <p>You can stop it at any time.</p>
    </ConfirmDialog>
  );
}

interface ConfirmRecallProps extends Omit<ConfirmSweepProps, 'runs'> {
  readonly run: GridRunState;
}

/** The exact answer reads every vector. */
function ConfirmRecall({ connection, id, run, onClose, onGoOn }: ConfirmRecallProps) {
  const cost = formatQuantity(recallCost(run), 'time');
  return (
    <ConfirmDialog
      title="Measure recall on production?"
      onClose={onClose}
      action="Measure recall"
      onGoOn={onGoOn}
    >
      <p>
        The query on <VisibleText text={id.join(' / ')} limit={200} /> runs about {cost}: twice for each
        variant, and once without its index for the exact answer, which reads every vector.{' '}
        <VisibleText text={connection.name} /> {statePredicate('production')}.
      </p>
      <p>You can stop it at any time.</p>
    </ConfirmDialog>
  );
}
