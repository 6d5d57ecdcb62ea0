import { memo } from 'react';
import { isSweepRunning, type Sweep } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { Button } from '#ui/Button.tsx';
import { PauseIcon, RunIcon, StopIcon } from '#ui/icons.ts';
import { isWithoutIndex, NoIndexChoice, SettingChoice, type SettingChoiceProps } from './SettingChoice.tsx';
import { useLiveSweep } from './sweeps.ts';
import { spanText } from './TuneStart.tsx';
import styles from './tune.module.css';

/** Shows the recommended setting, or the progress until there is one. */
export const SweepHeader = memo(function SweepHeader(props: SettingChoiceProps) {
  const { sweep, chosen } = props;
  if (isSweepRunning(sweep) || sweep.state === 'paused') return <Progress sweep={sweep} />;
  if (isWithoutIndex(sweep)) return <NoIndexChoice {...props} />;
  return chosen === undefined ? (
    <NothingMeasured sweep={sweep} />
  ) : (
    <SettingChoice {...props} chosen={chosen} />
  );
});

function NothingMeasured({ sweep }: { readonly sweep: Sweep }) {
  const failed = sweep.points.find(({ failure }) => failure !== undefined)?.failure;
  return (
    <header className={styles.header}>
      <div className="grow">
        <h2 className={styles.title}>Nothing to compare</h2>
        {/* If the whole sweep failed, the reason and the server’s response are shown below. */}
        {sweep.problem === undefined && (
          <p className="soft">{failed?.message ?? 'No setting has both a recall and a latency.'}</p>
        )}
      </div>
    </header>
  );
}

/** Separate component: it renders again with each request. */
function Progress({ sweep: measured }: { readonly sweep: Sweep }) {
  const sweep = useLiveSweep(measured.params, measured.sweepId) ?? measured;
  const { sweepId, state, done, planned, timeLeft, part, step } = sweep;
  const isPaused = state === 'paused';
  const act = (call: Promise<void>) => void call.catch(showFailure);
  const ofSettings = planned === 0 ? 0 : done / planned;
  return (
    <header className={styles.header}>
      <div className="grow can-shrink">
        <h2 className={styles.title}>
          {part === 'exact'
            ? 'Finding the exact answers'
            : `${formatCount(done)} of ${formatQuantity(planned, 'setting')}`}
        </h2>
        <p role="status">
          {isPaused ? 'Paused. What was measured stands.' : leftText(sweep)}
          {timeLeft === null || isPaused ? '' : ` ${spanText(timeLeft)} left.`}
        </p>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label="Settings measured"
          aria-valuenow={done}
          aria-valuemin={0}
          aria-valuemax={planned}
        >
          <i
            style={{
              width: `${(part === 'exact' && step !== null ? step.done / Math.max(1, step.total) : ofSettings) * 100}%`,
            }}
          />
        </div>
      </div>
      <div className={styles.actions}>
        {isPaused ? (
          <Button kind="primary" icon={RunIcon} onPress={() => act(host.tuning.resume({ sweepId }))}>
            Resume
          </Button>
        ) : (
          <Button icon={PauseIcon} onPress={() => act(host.tuning.pause({ sweepId }))}>
            Pause
          </Button>
        )}
        <Button icon={StopIcon} onPress={() => act(host.tuning.cancel({ sweepId }))}>
          Cancel
        </Button>
      </div>
    </header>
  );
}

function leftText({ part, step, params, set }: Sweep): string {
  switch (part) {
    case 'exact':
      return step === null
        ? 'Once for this version of the table.'
        : `${formatCount(step.done)} of ${formatCount(step.total)}, once for this version of the table.`;
    case 'coarse':
      return params.search === 'all'
        ? 'Every combination.'
        : 'A coarse grid first, then finer steps along the Pareto front.';
    case 'finer':
      return `Finer steps along the front, ${formatQuantity(set.count, 'query', 'queries')} each.`;
  }
}
