import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { isSweepRunning, type MeasuredTable, type Sweep, type SweepPoint } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { parseJson } from '#protocol/index.ts';
import { type Choice, chooseSetting, type Goal } from '#tuning/choice.ts';
import { paretoFront } from '#tuning/front.ts';
import { settingKey } from '#tuning/setting.ts';
import { type AdvisedAction, sweepAdvice } from '#tuning/sweep-advice.ts';
import { AdviceLine } from '#ui/AdviceLine.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Note } from '#ui/Note.tsx';
import { type Changed, changeIndex, optimizeIndex } from './change-index.ts';
import { withFirstValues } from './first-values.ts';
import { GoalBar } from './GoalBar.tsx';
import { goalOf } from './goal-text.ts';
import { changedSince, hasOtherIndex } from './measured-facts.ts';
import { RecallChart } from './RecallChart.tsx';
import { SettingsGrid } from './SettingsGrid.tsx';
import { SweepComparison } from './SweepComparison.tsx';
import { SweepHeader } from './SweepHeader.tsx';
import { useMeasuredTable } from './sweeps.ts';
import styles from './tune.module.css';
import { changeTuneForm, changeTuneView, type TuneView, tuneFormOf } from './tune-state.ts';
import { openingHint, openQueryOf, queryToOpen } from './tuned-setting.ts';

interface SweepPageProps {
  readonly view: TuneView;
  /** The state after the last measured setting. */
  readonly sweep: Sweep;
  readonly overlay: Sweep | undefined;
}

/**
 * The recommended setting, the picture and the numbers of a sweep. Input is urgent: a typed character or a selected
 * point shows at once, and everything derived from it renders afterwards.
 */
export function SweepPage({ view, sweep, overlay }: SweepPageProps) {
  const { connection, ref } = useTableScope();
  const { wantedRecall, wantedLatency, at, shown } = view;
  const typed = useMemo(() => ({ wantedRecall, wantedLatency, at }), [wantedRecall, wantedLatency, at]);
  const goal = useDeferredValue(useMemo(() => goalOf(typed), [typed]));
  const k = kOf(sweep);
  const now = useMeasuredTable(ref, sweep.set.column);
  const index = now?.indexProblem === undefined ? now?.index : undefined;
  const chosen = useMemo(() => chooseSetting(sweep.points, goal), [sweep.points, goal]);
  const front = useMemo(
    () => new Set(keysOfFront(sweep.points, goal.at, chosen)),
    [sweep.points, goal.at, chosen],
  );
  const picked = view.selected ?? (chosen && settingKey(chosen.chosen.point.setting));
  const selected = useDeferredValue(picked);
  const change = useCallback((next: Partial<TuneView>) => changeTuneView(ref, next), [ref]);
  const onSelect = useCallback((key: string) => change({ selected: key }), [change]);
  const onShown = useCallback((next: TuneView['shown']) => change({ shown: next }), [change]);
  const { production } = connection;
  const onOpen = useCallback(
    (key: string) => {
      const point = sweep.points.find(({ setting }) => settingKey(setting) === key);
      if (point !== undefined) void openQueryOf(sweep, point.setting, queryToOpen(point), production);
    },
    [sweep, production],
  );
  const hintOf = useCallback(
    (point: SweepPoint, isSelected: boolean) =>
      openingHint(point, isSelected ? 'Press Enter' : 'Double-click', production ? 'open' : 'run'),
    [production],
  );
  const shared = { sweep, goal, k, onSelect, onOpen, hintOf };
  return (
    <>
      <OtherVersion sweep={sweep} now={now} />
      <SweepHeader sweep={sweep} index={index} chosen={chosen} goal={goal} k={k} selected={selected} />
      {overlay !== undefined && <SweepComparison sweep={sweep} overlay={overlay} goal={goal} k={k} />}
      {!hasOtherIndex(sweep, now) && <SweepAdvices sweep={sweep} goal={goal} />}
      {sweep.problem !== undefined && !isSweepRunning(sweep) && (
        <div className={styles.note}>
          <ErrorBox title="The sweep ended early" failure={sweep.problem} />
        </div>
      )}
      <GoalBar sweep={sweep} overlay={overlay} goal={goal} typed={typed} k={k} onChange={change} />
      <RecallChart {...shared} selected={picked} overlay={overlay} />
      <SettingsGrid {...shared} selected={selected} front={front} shown={shown} onShown={onShown} />
    </>
  );
}

/** The settings on the front, and the recommended one: it can be off the front by measurement noise. */
function keysOfFront(points: Sweep['points'], at: Goal['at'], choice: Choice | undefined): readonly string[] {
  const chosen = choice === undefined ? [] : [choice.chosen];
  return [...paretoFront(points, at), ...chosen].map(({ point }) => settingKey(point.setting));
}

/** Warns if the table has changed since the sweep. */
function OtherVersion({ sweep, now }: { readonly sweep: Sweep; readonly now: MeasuredTable | undefined }) {
  const words = now && !isSweepRunning(sweep) && changedSince(sweep, now);
  if (words === undefined || words === false) return null;
  return (
    <div className={styles.note}>
      <Note tone={hasOtherIndex(sweep, now) ? 'warn' : 'info'}>{words}</Note>
    </div>
  );
}

/** The k of the sweep’s queries, or the letter `k` if the sweep varies it. */
export function kOf({ params }: Pick<Sweep, 'params'>): number | 'k' {
  const varied = params.axes.find(({ parameter }) => parameter === 'k')?.values;
  if (varied !== undefined) return varied.length === 1 && typeof varied[0] === 'number' ? varied[0] : 'k';
  const query = parseJson(params.query);
  const k = typeof query === 'object' && query !== null && 'k' in query ? Number(query.k) : Number.NaN;
  return Number.isFinite(k) ? k : 10;
}

interface SweepAdvicesProps {
  readonly sweep: Sweep;
  readonly goal: Goal;
}

/** With more advice at once, the user would not know where to begin. */
const MOST = 2;

/** What limits the recall or the speed of this index, with an action for each. */
const SweepAdvices = memo(function SweepAdvices({ sweep, goal }: SweepAdvicesProps) {
  const { connection } = useTableScope();
  const advices = isSweepRunning(sweep) ? [] : sweepAdvice(sweep, goal).slice(0, MOST);
  if (advices.length === 0) return null;
  return (
    <section className={styles.advices} aria-label="Advice">
      {advices.map(({ sentence, reason, action }) => (
        <AdviceLine
          key={sentence}
          sentence={sentence}
          reason={reason}
          action={actionOf({ connection, sweep }, action)}
        />
      ))}
    </section>
  );
});

function actionOf(of: Changed, action: AdvisedAction) {
  switch (action.kind) {
    case 'rebuild':
      return { text: rebuildText(action.settings), onPress: () => changeIndex(of, action.settings) };
    case 'optimize':
      return { text: 'Optimize…', onPress: () => optimizeIndex(of) };
    case 'measure':
      return {
        text: `Add ${action.parameter} ${action.values}`,
        onPress: () => addValues(of.sweep, action),
      };
  }
}

/** `Rebuild with 16…`. The sentence beside the button names the parameter. */
function rebuildText(settings: Readonly<Record<string, number>>): string {
  const [count] = Object.values(settings);
  return count === undefined ? 'Rebuild…' : `Rebuild with ${formatCount(count)}…`;
}

/** Adds values to the form, after those that are already there. */
function addValues(
  { index, params }: Sweep,
  { parameter, values }: Extract<AdvisedAction, { kind: 'measure' }>,
): void {
  const { texts } = tuneFormOf(params);
  const shown = withFirstValues(texts, { index, json: params.query });
  const existing = shown[parameter] ?? '';
  const text = existing === '' ? values : `${existing}, ${values}`;
  const isListed = `, ${existing}`.endsWith(`, ${values}`);
  if (!isListed) changeTuneForm(params, { texts: { ...texts, [parameter]: text } });
}
