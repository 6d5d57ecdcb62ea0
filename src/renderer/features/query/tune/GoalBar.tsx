import { useId } from 'react';
import type { Connection, Sweep } from '#contract/index.ts';
import type { Goal } from '#tuning/choice.ts';
import { LATENCIES } from '#tuning/front.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { DEFAULT_RECALL, goalProblems } from './goal-text.ts';
import { SaveSweep } from './SaveSweep.tsx';
import { ShownSweep } from './SweepChoice.tsx';
import styles from './tune.module.css';
import type { TuneState } from './tune-state.ts';

interface GoalBarProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly sweep: Sweep;
  readonly overlay: Sweep | undefined;
  readonly goal: Goal;
  readonly state: TuneState;
  readonly k: number | 'k';
  readonly onChange: (next: Partial<TuneState>) => void;
}

const AT = LATENCIES.map((value) => ({ value, label: value }));

/** What is wanted: the setting to take follows from it. */
export function GoalBar({ connection, id, sweep, overlay, goal, state, k, onChange }: GoalBarProps) {
  const problemId = useId();
  const problems = goalProblems(state);
  const problem = [problems.recall, problems.latency].filter((words) => words !== undefined).join(' ');
  return (
    <div className={styles.goal}>
      <span className="soft">At least</span>
      <TextField
        small
        mono
        label="Least recall"
        labelPlace="hidden"
        placeholder={String(DEFAULT_RECALL)}
        value={state.wantedRecall}
        problemId={problems.recall === undefined ? undefined : problemId}
        onChange={(wantedRecall) => onChange({ wantedRecall })}
      />
      <span className="soft">{`recall@${k} within`}</span>
      <TextField
        small
        mono
        label="Longest latency in milliseconds"
        labelPlace="hidden"
        placeholder="any"
        after="ms"
        value={state.wantedLatency}
        problemId={problems.latency === undefined ? undefined : problemId}
        onChange={(wantedLatency) => onChange({ wantedLatency })}
      />
      <span className="soft">at</span>
      <SegmentedControl label="Latency" options={AT} value={state.at} onChange={(at) => onChange({ at })} />
      <div className={styles.ofSweep}>
        <ShownSweep connection={connection} id={id} shown={sweep} />
        <SaveSweep {...{ sweep, overlay, goal, k }} />
      </div>
      {problem !== '' && (
        <p id={problemId} className={styles.goalProblem} role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
