import { memo } from 'react';
import { CheckIcon, DoneIcon, FailedIcon, UnknownIcon, WarningIcon } from '../../../ui/icons.ts';
import type { Icon } from '../../../ui/make-icon.tsx';
import { OPERATION_STATE_LABELS, type OperationState } from '../checks/operation-states.ts';
import styles from './StateSign.module.css';

const SIGNS: Readonly<Partial<Record<OperationState, Icon>>> = {
  fine: CheckIcon,
  warning: WarningIcon,
  error: FailedIcon,
  applied: DoneIcon,
  refused: FailedIcon,
  unknown: UnknownIcon,
};

/** Before a commit the checks say so little that a sign is enough; what became of it is said in words. */
const IS_SIGN_ALONE: ReadonlySet<OperationState> = new Set(['fine', 'warning', 'error']);

/** Not for the ears: the row says it in its name. */
export const StateSign = memo(function StateSign({ state }: { readonly state: OperationState }) {
  const Sign = SIGNS[state];
  const words = OPERATION_STATE_LABELS[state];
  return (
    <span className={styles.state} data-state={state} title={words}>
      {Sign && <Sign size={14} />}
      {!IS_SIGN_ALONE.has(state) && <span className={styles.words}>{words}</span>}
    </span>
  );
});
