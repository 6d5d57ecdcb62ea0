import { memo, useState } from 'react';
import { type BatchContent, type Issue, RULE_COUNT } from '../../../../batch/index.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckIcon } from '../../../ui/icons.ts';
import { CheckRow } from './CheckRow.tsx';
import { countChecks, numbersOf } from './check-counts.ts';
import { useLook } from './server-check.ts';
import styles from './side.module.css';

export interface CheckListProps {
  readonly draftId: string;
  readonly draft: BatchContent;
  readonly checks: readonly Issue[];
}

/** Rows of their own height, so not all of thousands are drawn: what is mended first stands first. */
const SHOWN_AT_ONCE = 50;

/**
 * Everything that is wrong or worth knowing, the errors first. A press leads to the operation and its field. Drawn again
 * only when the checks are others, and not with every key.
 */
export const CheckList = memo(function CheckList({ draftId, draft, checks }: CheckListProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const numbers = numbersOf(draft);
  const failure = useLook(draftId)?.failure;
  const ordered = errorsFirst(checks);
  return (
    // Keys scroll what has the focus: without a row to press it has to be in the tab order itself.
    <div
      className={styles.checks}
      tabIndex={checks.length === 0 ? 0 : undefined}
      role="group"
      aria-label="Checks"
    >
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          Couldn’t reach the server. {failure.message}
        </p>
      )}
      <ul className={styles.list}>
        {numbered(ordered.slice(0, most)).map(({ check, place }) => (
          <CheckRow
            key={place}
            draftId={draftId}
            check={check}
            number={check.key === undefined ? undefined : numbers.get(check.key)}
          />
        ))}
      </ul>
      {checks.length > most && (
        <div className={styles.more}>
          <Button size="small" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
            Show more ({formatCount(checks.length)} total)
          </Button>
        </div>
      )}
      <OtherRules hold={RULE_COUNT - countChecks(checks).rules} isAll={checks.length === 0} />
    </div>
  );
});

function OtherRules({ hold, isAll }: { readonly hold: number; readonly isAll: boolean }) {
  return (
    <p className={styles.hold}>
      <CheckIcon size={14} className={styles.ok} />
      {isAll
        ? `All ${hold} checks passed`
        : formatQuantity(hold, 'other check passed', 'other checks passed')}
    </p>
  );
}

function errorsFirst(checks: readonly Issue[]): readonly Issue[] {
  return [
    ...checks.filter(({ level }) => level === 'error'),
    ...checks.filter(({ level }) => level !== 'error'),
  ];
}

/** Two checks may say the same of two operations: only the place tells them apart. */
function numbered(checks: readonly Issue[]) {
  return checks.map((check, place) => ({ check, place }));
}
