import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { Connection, Sweep, SweepPoint } from '#contract/index.ts';
import { useTableDescription } from '#domain/table-description.ts';
import { formatCount } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { parseJson } from '#protocol/index.ts';
import { chooseSetting, type Goal } from '#tuning/choice.ts';
import { paretoFront } from '#tuning/front.ts';
import { settingKey } from '#tuning/setting.ts';
import { type AdvisedAction, sweepAdvice } from '#tuning/sweep-advice.ts';
import { AdviceLine } from '#ui/AdviceLine.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { TuneIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { changeIndex, optimizeIndex } from './change-index.ts';
import { GoalBar } from './GoalBar.tsx';
import { goalOf } from './goal-text.ts';
import { RecallChart } from './RecallChart.tsx';
import { SettingsGrid } from './SettingsGrid.tsx';
import { SweepComparison } from './SweepComparison.tsx';
import { SweepHeader } from './SweepHeader.tsx';
import { isUnderWay, useKeptSweep, useLiveSweep, useShownSweepId, useSweepHeads } from './sweeps.ts';
import styles from './tune.module.css';
import { changeTuneState, type TuneState, tuneStateOf, useTuneState } from './tune-state.ts';
import { openingHint, openQueryOf, queryToOpen } from './tuned-setting.ts';

export interface TunePageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** How much of the truth each setting finds, and how long it takes. The form stands at the left. */
export function TunePage({ connection, id }: TunePageProps) {
  const table = { connectionId: connection.id, id };
  const state = useTuneState(connection.id, id);
  const { data: sweeps, error } = useSweepHeads(table);
  const shownId = useShownSweepId(table);
  const sweep = useLiveSweep(table, shownId);
  const isOverItself = state.overlayId === (sweep?.sweepId ?? shownId);
  const overlay = useKeptSweep(isOverItself ? undefined : state.overlayId);
  const section = useRef<HTMLElement>(null);
  const rememberFocus = useFocusAfterSweep(
    section,
    sweep !== undefined && (isUnderWay(sweep) || sweep.state === 'paused'),
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
        if (event.key !== 'Escape' || event.defaultPrevented || sweep === undefined || !isUnderWay(sweep))
          return;
        void host.tuning.cancel({ sweepId: sweep.sweepId }).catch(showFailure);
      }}
    >
      {sweep !== undefined ? (
        <ShownSweepPage {...{ connection, id, state, sweep, overlay }} />
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
 * With a sweep go the buttons that pause and cancel it: whoever is on one of them goes on to the picture. Returns what is
 * called with each control of the page that gets the focus.
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

interface ShownSweepPageProps extends TunePageProps {
  readonly state: TuneState;
  readonly sweep: Sweep;
  readonly overlay: Sweep | undefined;
}

function ShownSweepPage({ connection, id, state, sweep, overlay }: ShownSweepPageProps) {
  const goal = useMemo(() => goalOf(state), [state]);
  const k = kOf(sweep);
  const change = (next: Partial<TuneState>) => changeTuneState(connection.id, id, next);
  const chosen = chooseSetting(sweep.points, goal);
  const selected = state.selected ?? (chosen && settingKey(chosen.chosen.point.setting));
  const front = useMemo(() => new Set(keysOfFront(sweep, goal)), [sweep, goal]);
  const open = (key: string) => {
    const point = sweep.points.find(({ setting }) => settingKey(setting) === key);
    if (point !== undefined)
      void openQueryOf(sweep, point.setting, queryToOpen(point), connection.production);
  };
  const shared = {
    sweep,
    goal,
    k,
    selected,
    onSelect: (key: string) => change({ selected: key }),
    onOpen: open,
    hintOf: (point: SweepPoint, isSelected: boolean) =>
      openingHint(point, isSelected ? 'Press Enter' : 'Double-click', connection.production ? 'open' : 'run'),
  };
  return (
    <>
      <SweepHeader {...{ connection, id, sweep, chosen, goal, k, selected }} />
      {overlay !== undefined && <SweepComparison {...{ sweep, overlay, goal, k }} />}
      <SweepAdvices {...{ connection, id, sweep, goal }} />
      {sweep.problem !== undefined && !isUnderWay(sweep) && (
        <div className={styles.note}>
          <Note tone="warn" title={sweep.state === 'failed' ? 'The sweep ended early' : undefined}>
            {sweep.problem.message}
          </Note>
        </div>
      )}
      <OtherVersion connection={connection} id={id} sweep={sweep} />
      <GoalBar {...{ connection, id, sweep, overlay, goal, state, k }} onChange={change} />
      <RecallChart {...shared} overlay={overlay} />
      <SettingsGrid {...shared} front={front} shown={state.shown} onShown={(shown) => change({ shown })} />
    </>
  );
}

/** What no other one beats, and what is to be taken: noise alone may lie between them. */
function keysOfFront({ points }: Sweep, goal: Goal): readonly string[] {
  const chosen = chooseSetting(points, goal)?.chosen;
  return [...paretoFront(points, goal.at), ...(chosen === undefined ? [] : [chosen])].map(({ point }) =>
    settingKey(point.setting),
  );
}

/** What was measured on another version than there is now says little of this one. */
function OtherVersion({ connection, id, sweep }: TunePageProps & { readonly sweep: Sweep }) {
  const version = useTableDescription(connection.id, id)?.version;
  if (version == null || sweep.version === null || version === sweep.version || isUnderWay(sweep))
    return null;
  return (
    <div className={styles.note}>
      <Note tone="info">{`Measured on version ${sweep.version}; the table is at version ${version} now.`}</Note>
    </div>
  );
}

/** How many rows a query of the sweep asks for: of several, its letter. */
export function kOf({ params }: Pick<Sweep, 'params'>): number | 'k' {
  const varied = params.axes.find(({ parameter }) => parameter === 'k')?.values;
  if (varied !== undefined) return varied.length === 1 && typeof varied[0] === 'number' ? varied[0] : 'k';
  const query = parseJson(params.query);
  const k = typeof query === 'object' && query !== null && 'k' in query ? Number(query.k) : Number.NaN;
  return Number.isFinite(k) ? k : 10;
}

interface SweepAdvicesProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly sweep: Sweep;
  readonly goal: Goal;
}

/** More at once, and nobody knows what to begin with. */
const MOST = 2;

/** What keeps this index from finding more, or from being faster, each with the way to it. */
function SweepAdvices(props: SweepAdvicesProps) {
  const { sweep, goal } = props;
  const advices = isUnderWay(sweep) ? [] : sweepAdvice(sweep, goal).slice(0, MOST);
  if (advices.length === 0) return null;
  return (
    <section className={styles.advices} aria-label="Advice">
      {advices.map(({ sentence, reason, action }) => (
        <AdviceLine key={sentence} sentence={sentence} reason={reason} action={actionOf(props, action)} />
      ))}
    </section>
  );
}

function actionOf({ connection, id, sweep }: SweepAdvicesProps, action: AdvisedAction) {
  const of = { connection, id, sweep };
  switch (action.kind) {
    case 'rebuild':
      return { text: rebuildText(action.settings), onPress: () => changeIndex(of, action.settings) };
    case 'optimize':
      return { text: 'Optimize…', onPress: () => optimizeIndex(of) };
    case 'measure':
      return {
        text: `Add ${action.parameter} ${action.values}`,
        onPress: () => addValues(connection.id, id, action),
      };
  }
}

/** `Rebuild with 16…`: the sentence beside it says of what. */
function rebuildText(settings: Readonly<Record<string, number>>): string {
  const [count] = Object.values(settings);
  return count === undefined ? 'Rebuild…' : `Rebuild with ${formatCount(count)}…`;
}

/** They stand in the form then, beside what was there. */
function addValues(
  connectionId: string,
  id: readonly string[],
  { parameter, values }: Extract<AdvisedAction, { kind: 'measure' }>,
): void {
  const { texts } = tuneStateOf(connectionId, id);
  const there = texts[parameter] ?? '';
  const text = there === '' ? values : `${there}, ${values}`;
  const isThere = `, ${there}`.endsWith(`, ${values}`);
  if (!isThere) changeTuneState(connectionId, id, { texts: { ...texts, [parameter]: text } });
}
