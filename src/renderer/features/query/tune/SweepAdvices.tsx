import type { Connection, Sweep } from '#contract/index.ts';
import type { Goal } from '#tuning/choice.ts';
import { type AdvisedAction, sweepAdvice } from '#tuning/sweep-advice.ts';
import { AdviceLine } from '#ui/AdviceLine.tsx';
import { changeIndex, optimizeIndex } from './change-index.ts';
import { isUnderWay } from './sweeps.ts';
import styles from './tune.module.css';
import { changeTuneState, tuneStateOf } from './tune-state.ts';

interface SweepAdvicesProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly sweep: Sweep;
  readonly goal: Goal;
}

/** More at once, and nobody knows what to begin with. */
const MOST = 2;

/** What keeps this index from finding more, or from being faster, each with the way to it. */
export function SweepAdvices(props: SweepAdvicesProps) {
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
      return { text: 'Rebuild…', onPress: () => changeIndex(of, action.settings) };
    case 'optimize':
      return { text: 'Optimize…', onPress: () => optimizeIndex(of) };
    case 'measure':
      return {
        text: `Add ${action.parameter} ${action.values}`,
        onPress: () => addValues(connection.id, id, action),
      };
  }
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
  if (!there.includes(values)) changeTuneState(connectionId, id, { texts: { ...texts, [parameter]: text } });
}
