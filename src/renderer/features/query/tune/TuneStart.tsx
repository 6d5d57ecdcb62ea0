import { useState } from 'react';
import { isSweepRunning, type SweepEstimate, type SweepParams, statePredicate } from '#contract/index.ts';
import { useCommands, useShownKeys } from '#lib/commands.ts';
import { formatDuration, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { RunIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { useQueryState } from '../query-state.ts';
import { keepSet, openSet } from './query-sets.ts';
import { startSweep, useSweepHeads } from './sweeps.ts';
import styles from './tune.module.css';
import { sweepCostText, sweepParamsOf, type TunePlan } from './tune-plan.ts';
import { changeTuneForm, type TuneForm, useTuneForm } from './tune-state.ts';

interface TuneStartProps {
  readonly plan: TunePlan;
  readonly column: string | undefined;
  /** Why the column can’t be searched with these queries. */
  readonly problem: string | undefined;
}

/** The element with the cost of the sweep, or the reason why it can’t start. */
export const COST_ID = 'tune-cost';

/** The cost of the sweep, and the start button. */
export function TuneStart({ plan, column, problem }: TuneStartProps) {
  const { connection, ref } = useTableScope();
  const { json } = useQueryState(ref);
  const state = useTuneForm(ref);
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState<'start' | 'estimate'>();
  const { data: sweeps = [] } = useSweepHeads(ref);
  const isRunning = sweeps.some(isSweepRunning);
  const obstacle = problem ?? plan.obstacle;
  const isOff = obstacle !== undefined || isRunning || busy !== undefined;
  const signature = signatureOf(state, plan, json);
  const withSet = async (kind: 'start' | 'estimate', act: (params: SweepParams) => Promise<void>) => {
    if (column === undefined) return;
    setBusy(kind);
    try {
      const setId = await openSet(ref, state, column);
      await act(sweepParamsOf(ref, { state, plan, json, setId, column }));
    } catch (problem) {
      showFailure(problem);
    } finally {
      setBusy(undefined);
    }
  };
  const start = () => {
    setConfirming(false);
    void withSet('start', async (params) => {
      await startSweep(params);
      keepSet(ref, params.setId);
    });
  };
  const estimateTime = () =>
    void withSet('estimate', async (params) => {
      const is = await host.tuning.estimate(params);
      changeTuneForm(ref, { estimate: { of: signature, is } });
    });
  const startOrConfirm = connection.production ? () => setConfirming(true) : start;
  useCommands({ 'query.run': () => !isOff && startOrConfirm() });
  const shown = state.estimate?.of === signature ? state.estimate.is : undefined;
  return (
    <div className={styles.foot}>
      {/* Busy instead of disabled while a sweep runs: a disabled button would lose focus. */}
      <Button
        kind={isRunning ? 'default' : 'primary'}
        icon={RunIcon}
        disabled={obstacle !== undefined}
        busy={isRunning || busy !== undefined}
        onPress={startOrConfirm}
        describedBy={COST_ID}
        tip={{ text: 'Start the sweep', keys: useShownKeys('query.run') }}
      >
        {isRunning ? 'Tuning…' : sweeps.length > 0 ? 'Tune again' : 'Tune'}
      </Button>
      <Button disabled={obstacle !== undefined} busy={isRunning || busy !== undefined} onPress={estimateTime}>
        {busy === 'estimate' ? 'Estimating…' : 'Estimate time'}
      </Button>
      <p id={COST_ID} className={styles.hint} role="status">
        {obstacle ?? sweepCostText(plan)}{' '}
        {shown?.time != null && <strong>{`About ${spanText(shown.time)}.`}</strong>}{' '}
        {connection.production ? 'Reads only. Asks first on production.' : 'Reads only.'}
      </p>
      {isConfirming && (
        <ConfirmDialog
          title="Tune on production?"
          onClose={() => setConfirming(false)}
          action={`Start, up to ${formatQuantity(plan.requests, 'request')}`}
          onGoOn={start}
        >
          <p>
            Searches <VisibleText text={ref.id.join(' / ')} limit={200} /> on{' '}
            <VisibleText text={connection.name} />: {sweepCostText(plan)} Each exact answer reads every
            vector. <VisibleText text={connection.name} /> {statePredicate('production')}.
          </p>
          <p>Nothing is changed. You can pause or cancel it at any time.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Identifies the inputs of an estimate. The estimate is outdated as soon as one of them changes. */
function signatureOf(state: TuneForm, plan: TunePlan, json: string): string {
  const { setId, source, count, seed, given, repeats, concurrency, measuresAll } = state;
  const vectors = given && [given.name, given.vectors.length];
  const queries = setId ?? (source === 'rows' ? [count, seed] : [source, vectors]);
  return JSON.stringify([plan.axes, queries, repeats, concurrency, measuresAll, json]);
}

/** `10 to 44 s`. */
export function spanText({ from, to }: NonNullable<SweepEstimate['time']>): string {
  const [least, most] = [Math.max(1, Math.round(from)), Math.max(1, Math.ceil(to))].map((seconds) =>
    formatDuration(seconds * 1000),
  );
  if (least === most) return `${most}`;
  const areSeconds = [least, most].every((text) => /^[\d.]+ s$/.test(`${text}`));
  return areSeconds ? `${`${least}`.replace(' s', '')} to ${most}` : `${least} to ${most}`;
}
