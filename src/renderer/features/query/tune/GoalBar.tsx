import { memo, useId } from 'react';
import type { Sweep } from '#contract/index.ts';
import type { Goal } from '#tuning/choice.ts';
import { LATENCIES } from '#tuning/front.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { DEFAULT_RECALL, goalProblems, type TypedGoal } from './goal-text.ts';
import { SaveSweep } from './SaveSweep.tsx';
import { ShownSweep } from './SweepChoice.tsx';
import styles from './tune.module.css';
import type { TuneView } from './tune-state.ts';

interface GoalBarProps {
  readonly sweep: Sweep;
  readonly overlay: Sweep | undefined;
  readonly goal: Goal;
  /** The text in the fields; the goal is derived from it. */
  readonly typed: TypedGoal;
  readonly k: number | 'k';
  readonly onChange: (next: Partial<TuneView>) => void;
}

const AT = LATENCIES.map((value) => ({ value, label: value }));

/** The recall or latency that the user wants; the recommended setting depends on it. */
export const GoalBar = memo(function GoalBar(props: GoalBarProps) {
  const { typed, onChange, ...ofSweep } = props;
  const { k } = ofSweep;
  const problemId = useId();
  const problems = goalProblems(typed);
  const problem = [problems.recall, problems.latency].filter((text) => text !== undefined).join(' ');
  return (
    <div className={styles.goal}>
      <span className="soft">At least</span>
      <TextField
        small
        mono
        label="Least recall"
        labelPlace="hidden"
        placeholder={String(DEFAULT_RECALL)}
        value={typed.wantedRecall}
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
        value={typed.wantedLatency}
        problemId={problems.latency === undefined ? undefined : problemId}
        onChange={(wantedLatency) => onChange({ wantedLatency })}
      />
      <span className="soft">at</span>
      <SegmentedControl label="Latency" options={AT} value={typed.at} onChange={(at) => onChange({ at })} />
      <SweepTools {...ofSweep} />
      {problem !== '' && (
        <p id={problemId} className={styles.goalProblem} role="status">
          {problem}
        </p>
      )}
    </div>
  );
});

/** Memoized separately: typing a goal does not change these buttons. */
const SweepTools = memo(function SweepTools(props: Omit<GoalBarProps, 'typed' | 'onChange'>) {
  return (
    <div className={styles.ofSweep}>
      <ShownSweep shown={props.sweep} />
      <SaveSweep {...props} />
    </div>
  );
});
