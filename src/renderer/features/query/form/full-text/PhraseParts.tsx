import { ColumnSelect } from './ColumnSelect.tsx';
import styles from './FullTextField.module.css';
import { type NumberPart, NumberParts } from './NumberParts.tsx';
import type { PartsProps } from './node-props.ts';
import { TermsField } from './TermsField.tsx';

const NUMBERS: readonly NumberPart[] = [{ member: 'slop', name: 'slop', isWhole: true }];

/** Words in this order; the slop is how many others may stand between them. */
export function PhraseParts({ parts, onParts, columns }: PartsProps) {
  return (
    <div className={styles.fields}>
      <TermsField label="Phrase" {...{ parts, onParts }} />
      <div className={styles.pairs}>
        <ColumnSelect {...{ parts, onParts, columns }} />
        <NumberParts numbers={NUMBERS} {...{ parts, onParts }} />
      </div>
    </div>
  );
}
