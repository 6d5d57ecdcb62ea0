import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { SegmentedControl, type SegmentOption } from './SegmentedControl.tsx';
import styles from './SegmentedField.module.css';

export interface SegmentedFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly hint?: ReactNode;
  /** In the same line, after the choice. */
  readonly after?: ReactNode;
}

/** One of a few, among fields. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { label, hint, after, ...choice } = props;
  return (
    <FieldFrame label={label} labelPlace="beside" hint={hint}>
      {({ describedBy }) => (
        <div className={styles.line}>
          <SegmentedControl label={label} describedBy={describedBy} {...choice} />
          {after}
        </div>
      )}
    </FieldFrame>
  );
}
