import type { Connection } from '#contract/index.ts';
import { formatCount, formatDuration, formatQuantity } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { RunIcon, RunningIcon, StopIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Select } from '#ui/Select.tsx';
import { type Grid, MAX_REPEATS, MAX_RUNS } from './model/grid.ts';
import styles from './sweep.module.css';
import { changeWhatIf, type GridRunState } from './what-if-state.ts';

export interface GridRunBarProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly grid: Grid;
  readonly repeats: number;
  readonly run: GridRunState | undefined;
  /** Whether the query as it stands is a JSON object. */
  readonly isReadable: boolean;
  readonly onStart: () => void;
}

const REPEATS = Array.from({ length: MAX_REPEATS }, (_, index) => {
  const value = String(index + 1);
  return {
    value,
    label: index === 0 ? 'Run each variant once' : `Run each variant ${value} times (median)`,
  };
});

/** How often the query would run, before it does; then how far it has come, and the way to stop it. */
export function GridRunBar({ connection, id, grid, repeats, run, isReadable, onStart }: GridRunBarProps) {
  const obstacle = obstacleOf(grid, isReadable);
  return (
    <div className={styles.bar}>
      {run?.state === 'running' ? (
        <>
          <Button kind="default" icon={StopIcon} onPress={run.stop}>
            Stop
          </Button>
          <Progress run={run} />
        </>
      ) : (
        <>
          <Button
            kind="primary"
            icon={RunIcon}
            disabled={obstacle !== undefined}
            describedBy="what-if-count"
            onPress={onStart}
          >
            {`Start ${formatQuantity(grid.runs, 'run')}`}
          </Button>
          <Select
            label="How often each variant runs"
            labelPlace="hidden"
            options={REPEATS}
            value={String(repeats)}
            onChange={(value) => changeWhatIf(connection.id, id, { repeats: Number(value) })}
          />
          <span id="what-if-count" className={obstacle === undefined ? styles.count : styles.obstacle}>
            {obstacle ?? countWords(grid, repeats)}
          </span>
          {run !== undefined && <Ended run={run} />}
        </>
      )}
    </div>
  );
}

function countWords({ runs }: Grid, repeats: number): string {
  return formatQuantity(runs / repeats, 'variant');
}

function obstacleOf({ runs, problems }: Grid, isReadable: boolean): string | undefined {
  if (!isReadable) return 'Fix the query JSON first.';
  if (problems.size > 0) return 'Fix the invalid list of values.';
  if (runs <= MAX_RUNS) return undefined;
  return `${formatCount(runs)} runs exceed the limit of ${MAX_RUNS}. Use fewer values.`;
}

function Progress({ run: { results, since, repeats } }: { readonly run: GridRunState }) {
  const elapsed = useElapsed(since);
  const done = results.reduce((total, { runs }) => total + runs.length, 0);
  const failed = results.filter(({ status }) => status === 'failed').length;
  const current = Math.min(done + 1, results.length * repeats);
  return (
    <span className={styles.progress} role="status">
      <RunningIcon size={14} className={styles.spinner} />
      {formatCount(current)} of {formatCount(results.length * repeats)}
      <span aria-hidden>· {formatDuration(elapsed)}</span>
      {failed > 0 && <span>· {formatCount(failed)} failed</span>}
    </span>
  );
}

function Ended({ run: { state, duration = 0, results } }: { readonly run: GridRunState }) {
  const done = results.filter(({ status }) => status === 'done').length;
  const words = state === 'stopped' ? 'Stopped' : 'Ran';
  return (
    <span className={styles.ended} role="status">
      {words}: {formatCount(done)} of {formatQuantity(results.length, 'variant')} in{' '}
      {formatDuration(duration)}
    </span>
  );
}
