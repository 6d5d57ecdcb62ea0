import { useState } from 'react';
import { isSweepRunning, type SweepHead } from '#contract/index.ts';
import { formatDateTime, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { IconButton } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { DeleteIcon } from '#ui/icons.ts';
import { Select } from '#ui/Select.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { removeSweep, useShownSweepId, useSweepHeads } from './sweeps.ts';
import styles from './tune.module.css';
import { changeTuneView, useTuneView } from './tune-state.ts';

const NONE = 'none';

/** Selects another sweep to draw behind the current one. */
export function OverlayField() {
  const { ref } = useTableScope();
  const { data: sweeps = [] } = useSweepHeads(ref);
  const overlayId = useTuneView(ref, (view) => view.overlayId);
  const sweepId = useShownSweepId(ref);
  const timeZone = useTimeZone();
  const others = sweeps.filter(
    (sweep) => sweep.sweepId !== sweepId && sweep.done > 0 && sweep.state !== 'failed',
  );
  if (others.length === 0) return null;
  return (
    <Select
      small
      label="Overlay"
      labelPlace="beside"
      options={[{ value: NONE, label: 'none' }, ...optionsOf(others, timeZone)]}
      value={others.some((sweep) => sweep.sweepId === overlayId) ? (overlayId ?? NONE) : NONE}
      onChange={(chosen) => changeTuneView(ref, { overlayId: chosen === NONE ? undefined : chosen })}
    />
  );
}

/** Selects the sweep to show. */
export function ShownSweep({ shown }: { readonly shown: SweepHead }) {
  const { ref } = useTableScope();
  const { data: sweeps = [] } = useSweepHeads(ref);
  const timeZone = useTimeZone();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className={styles.shownSweep}>
      {sweeps.length > 1 && (
        <Select
          small
          label="Sweep"
          labelPlace="hidden"
          options={optionsOf(sweeps, timeZone)}
          value={shown.sweepId}
          onChange={(sweepId) => changeTuneView(ref, { sweepId, selected: undefined })}
        />
      )}
      <IconButton
        icon={DeleteIcon}
        label="Remove this sweep"
        disabled={isSweepRunning(shown)}
        onPress={() => setConfirming(true)}
      />
      {isConfirming && (
        <ConfirmDialog
          title="Remove this sweep?"
          onClose={() => setConfirming(false)}
          action="Remove"
          onGoOn={() => {
            setConfirming(false);
            void removeSweep(shown).catch(showFailure);
          }}
        >
          <p>
            <VisibleText text={sweepText(shown, timeZone)} limit={200} />
          </p>
          <p>{`Its ${formatQuantity(shown.done, 'setting')} would have to be measured again. The queries and the table stay.`}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

type TimeZone = Parameters<typeof formatDateTime>[1];

/** Names the column only if the sweeps are of several columns. */
function optionsOf(sweeps: readonly SweepHead[], timeZone: TimeZone) {
  const isOfSeveral = new Set(sweeps.map(({ set }) => set.column)).size > 1;
  return sweeps.map((sweep) => ({
    value: sweep.sweepId,
    label: `${isOfSeveral ? `${sweep.set.column}, ` : ''}${sweepText(sweep, timeZone)}`,
  }));
}

function sweepText({ label, set, at }: SweepHead, timeZone: TimeZone): string {
  // A running sweep has no label yet.
  return [label, set.name, formatDateTime(at, timeZone)].filter((text) => text !== '').join(', ');
}
