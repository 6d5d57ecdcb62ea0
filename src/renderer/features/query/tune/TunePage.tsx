import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isSweepRunning } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { TuneIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { SweepPage } from './SweepPage.tsx';
import { useMeasuredSweep, useSavedSweep, useShownSweepId, useSweepHeads } from './sweeps.ts';
import styles from './tune.module.css';
import { useTuneView } from './tune-state.ts';

/** Measures the recall and latency of each setting. The form is on the left. */
export function TunePage() {
  const { ref } = useTableScope();
  const view = useTuneView(ref, (all) => all);
  const { data: sweeps, error } = useSweepHeads(ref);
  const shownId = useShownSweepId(ref);
  const sweep = useMeasuredSweep(ref, shownId);
  const isOverItself = view.overlayId === (sweep?.sweepId ?? shownId);
  const overlay = useSavedSweep(isOverItself ? undefined : view.overlayId);
  const section = useRef<HTMLElement>(null);
  const rememberFocus = useFocusAfterSweep(
    section,
    sweep !== undefined && (isSweepRunning(sweep) || sweep.state === 'paused'),
  );
  if (error !== null)
    return (
      <Note tone="danger" title="Couldn’t load the sweeps">
        {error.message}
      </Note>
    );
  return (
    <section
      ref={section}
      className={styles.page}
      aria-label="Recall and latency"
      onFocus={rememberFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || sweep === undefined || !isSweepRunning(sweep))
          return;
        void host.tuning.cancel({ sweepId: sweep.sweepId }).catch(showFailure);
      }}
    >
      {sweep !== undefined ? (
        <SweepPage view={view} sweep={sweep} overlay={overlay} />
      ) : sweeps === undefined || shownId !== undefined ? (
        <div className={styles.note}>
          <LoadingState what="the sweep" />
        </div>
      ) : (
        <NothingTuned />
      )}
    </section>
  );
}

/**
 * When a sweep ends, its Pause and Cancel buttons disappear. If one of them had focus, focus moves to the picture.
 * Returns the focus handler of the page.
 */
function useFocusAfterSweep(
  page: RefObject<HTMLElement | null>,
  isAtWork: boolean,
): (event: FocusEvent) => void {
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isAtWork || last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const { current } = page;
    const picture = current?.querySelector<HTMLElement>('[role="application"]');
    (picture ?? current?.querySelector('button'))?.focus();
  }, [page, isAtWork]);
  return ({ target }) => {
    last.current = target;
  };
}

function NothingTuned() {
  return (
    <div className={styles.nothing}>
      <EmptyState icon={TuneIcon} title="How much do you find, and how fast?">
        Tune searches with each combination of the values at the left, compares the rows with the exact
        answer, and draws recall against latency. Take the setting that is fast enough and finds enough.
      </EmptyState>
    </div>
  );
}
