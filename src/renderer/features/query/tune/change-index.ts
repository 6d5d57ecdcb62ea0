import type { Connection, MeasuredIndex, Sweep, TunedAxis } from '#contract/index.ts';
import { openChange, openIndexForm } from '#domain/open-change.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { allSettings, axesFor } from '#tuning/search.ts';
import { showToast } from '#ui/show-toast.ts';
import { startSweep } from './sweeps.ts';
import { changeTuneView } from './tune-state.ts';

export interface Changed {
  readonly connection: Connection;
  readonly sweep: Sweep;
  /** The current index: undefined if unknown, null if there is none. */
  readonly index?: MeasuredIndex | null | undefined;
}

/** Opens the form that rebuilds or creates the index, and measures the same queries again afterwards. */
export function changeIndex(
  { connection, sweep, index = sweep.index }: Changed,
  settings?: Readonly<Record<string, number>>,
): void {
  const { set, params } = sweep;
  openIndexForm({
    connectionId: params.connectionId,
    id: params.id,
    index: {
      existing: index?.name,
      column: set.column,
      type: (index ?? sweep.index)?.type ?? undefined,
      settings,
    },
    next: nextText(connection, sweep),
    onDone: () => measureAgain({ connection, sweep }),
  });
}

/** Opens the form that adds all rows to the index, and measures the same queries again afterwards. */
export function optimizeIndex({ connection, sweep }: Changed): void {
  openChange({
    operation: 'optimizeTable',
    connectionId: sweep.params.connectionId,
    id: sweep.params.id,
    next: nextText(connection, sweep),
    onDone: () => measureAgain({ connection, sweep }),
  });
}

/** Tells the user in advance which requests follow. Exported for its test. */
export function nextText(
  { production }: Pick<Connection, 'production'>,
  { params, set }: Pick<Sweep, 'params' | 'set'>,
): string {
  if (production) return 'On production nothing is measured automatically: tune again to compare.';
  const requests = allSettings(wantedAxesOf(params)).length * set.count * (params.repeats + 1);
  return `Then the same ${formatCount(set.count)} queries are measured again, up to ${formatQuantity(requests, 'request')}.`;
}

/** Shows the new sweep with the old one as overlay. */
function measureAgain({ connection, sweep }: Changed): void {
  changeTuneView(sweep.params, { overlayId: sweep.sweepId });
  if (connection.production) showToast({ text: 'The index was changed. Tune again to compare.' });
  else void startAgain(sweep).catch(showFailure);
}

async function startAgain({ params, set }: Sweep): Promise<void> {
  const { connectionId, id } = params;
  const measured = await host.tuning.table({ connectionId, id, column: set.column });
  await startSweep({ ...params, axes: [...axesFor(wantedAxesOf(params), measured)] });
}

/** Uses the values as typed: the new index may distinguish values that the old one merged. */
function wantedAxesOf({ axes, wantedAxes = axes }: Sweep['params']): readonly TunedAxis[] {
  return wantedAxes;
}
