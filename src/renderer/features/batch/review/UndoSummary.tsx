import type { ReactNode } from 'react';
import type { UndoPlan, UndoStep } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { CheckIcon, FailedIcon, UndoIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { numberList } from './review-text.ts';
import styles from './rows.module.css';

/** The label next to the row of an operation: how it is undone, or that it can't be. */
export function UndoStepLabel({ step }: { readonly step: UndoStep | undefined }) {
  if (step === undefined) return null;
  const Sign = step.way === 'lost' ? FailedIcon : step.way === 'nothing' ? CheckIcon : UndoIcon;
  return (
    <span className={styles.step} data-way={step.way}>
      <Sign size={12} />
      <span>{step.words}</span>
    </span>
  );
}

interface UndoSummaryProps {
  readonly title: string;
  readonly plan: UndoPlan;
  /** The name of the counter-batch, once it was applied. */
  readonly undoneBy?: string | undefined;
  /** The actions. */
  readonly children?: ReactNode;
}

/** What can be undone, how, and what can't. */
export function UndoSummary({ title, plan, undoneBy, children }: UndoSummaryProps) {
  const { steps } = plan;
  const isUndone = undoneBy !== undefined;
  const done = isUndone ? placesOf(steps, BY_BATCH) : [];
  const can = placesOf(steps, isUndone ? BY_REQUEST : BY_ANY);
  const cannot = placesOf(steps, LOST);
  // The losses were shown in the review of the counter-batch.
  const losses = isUndone ? [] : plan.losses;
  const ways = undoWays(isUndone ? { ...plan, operations: [] } : plan);
  return (
    <section className={styles.summary} aria-label="Undo">
      <header className={styles.undoHead}>
        <h2 className="strong">{title}</h2>
        <span className="small dim">
          {done.length + can.length} of {formatQuantity(steps.length, 'operation')}
        </span>
      </header>
      {done.length > 0 && (
        <div className={styles.line}>
          <CheckIcon size={14} className="ok" />
          <div>
            <p className="strong">
              {operationsNumbered(done)} {done.length === 1 ? 'was' : 'were'} undone
            </p>
            <p className="soft">
              By <VisibleText text={undoneBy ?? ''} limit={80} />.
            </p>
          </div>
        </div>
      )}
      {can.length > 0 && (
        <div className={styles.line}>
          <UndoIcon size={14} className="ok" />
          <div>
            <p className="strong">
              {operationsNumbered(can)} can be undone{losses.length > 0 && ', but not all comes back'}
            </p>
            {ways !== '' && <p className="soft">{ways}</p>}
            <Losses losses={losses} />
            {children}
          </div>
        </div>
      )}
      {cannot.length > 0 && (
        <div className={styles.line}>
          <FailedIcon size={14} className="danger" />
          <div>
            <p className="strong">{operationsNumbered(cannot)} can’t be undone</p>
            <p className="soft">{lossReasons(steps)}</p>
          </div>
        </div>
      )}
    </section>
  );
}

/** `Operation 1`, `Operations 2 to 4`: a bare number would look like a count. */
function operationsNumbered(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'Operation' : 'Operations'} ${numberList(numbers)}`;
}

/** What an undo doesn't restore, one sentence each: shown before the commit, and in the review of the counter-batch. */
export function Losses({ losses }: Pick<UndoPlan, 'losses'>) {
  return losses.map(({ words }) => (
    <p key={words} className="soft">
      <VisibleText text={words} limit={600} />
    </p>
  ));
}

type Ways = ReadonlySet<UndoStep['way']>;

const LOST: Ways = new Set(['lost']);
const BY_REQUEST: Ways = new Set(['request']);
const BY_BATCH: Ways = new Set(['batch', 'with', 'nothing']);
const BY_ANY: Ways = new Set([...BY_BATCH, ...BY_REQUEST]);

function placesOf(steps: readonly UndoStep[], ways: Ways): readonly number[] {
  return steps.flatMap(({ way }, place) => (ways.has(way) ? [place + 1] : []));
}

/** `By a batch of 3 operations, then 1 register request.` */
function undoWays({ operations, registrations }: UndoPlan): string {
  const batch =
    operations.length === 0 ? [] : [`a batch of ${formatQuantity(operations.length, 'operation')}`];
  const requests =
    registrations.length === 0 ? [] : [formatQuantity(registrations.length, 'register request')];
  const ways = [...batch, ...requests];
  return ways.length === 0 ? '' : `By ${ways.join(', then ')}.`;
}

/** For deleted versions there is a single reason; all others are shown next to their operation. */
function lossReasons(steps: readonly UndoStep[]): string {
  const isDeletion = steps.some(({ way, words }) => way === 'lost' && !words.includes(':'));
  return isDeletion
    ? 'Undo doesn’t bring back deleted versions. The server may let you create one again while its files exist.'
    : 'Their rows say why.';
}
