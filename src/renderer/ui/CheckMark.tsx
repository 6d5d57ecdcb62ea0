import styles from './CheckMark.module.css';
import { CheckIcon } from './icons/icons.ts';

/** The box of a checkbox, for whatever takes the click. */
export function CheckMark({ isChecked }: { readonly isChecked: boolean }) {
  return (
    <span className={styles.box} data-checked={isChecked || undefined}>
      {isChecked && <CheckIcon size={12} />}
    </span>
  );
}
