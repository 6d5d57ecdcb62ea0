import type { Connection, Sweep } from '#contract/index.ts';
import type { Goal } from '#tuning/choice.ts';
import { LATENCIES } from '#tuning/front.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
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
  readonly k: number;
  readonly onChange: (next: Partial<TuneState>) => void;
}

const AT = LATENCIES.map((value) => ({ value, label: value }));

/** What is wanted: the setting to take follows from it. */
export function GoalBar({ connection, id, sweep, overlay, goal, state, k, onChange }: GoalBarProps) {
  return (
    <div className={styles.goal}>
      <span className="soft">At least</span>
      <TextField
        small
        mono
        label="Least recall"
        labelPlace="hidden"
        value={state.wantedRecall}
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
        onChange={(wantedLatency) => onChange({ wantedLatency })}
      />
      <span className="soft">at</span>
      <SegmentedControl label="Latency" options={AT} value={state.at} onChange={(at) => onChange({ at })} />
      <span className="grow" />
      <ShownSweep connection={connection} id={id} shown={sweep} />
      <SaveSweep {...{ sweep, overlay, goal, k }} />
    </div>
  );
}
