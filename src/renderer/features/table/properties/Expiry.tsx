import { CountdownIcon, WarningIcon } from '../../../ui/icons/icons.ts';
import { useElapsed } from '../../../ui/use-elapsed.ts';
import styles from './FactList.module.css';
import { expiryText } from './model/expiry.ts';
import { formatMoment } from './model/moment.ts';

/** When what was vended ends, and how much of it is left. The words change by the minute until the last one. */
export function Expiry({ millis }: { readonly millis: bigint }) {
  const { words, state } = expiryText(millis, useElapsed(0));
  const Mark = state === 'expired' ? WarningIcon : CountdownIcon;
  return (
    <>
      <span className={styles.expiry} data-state={state}>
        <Mark size={14} />
        {words}
      </span>
      <span className={styles.note} title={`${millis} ms since 1970`}>
        {formatMoment(millis)}
      </span>
    </>
  );
}
