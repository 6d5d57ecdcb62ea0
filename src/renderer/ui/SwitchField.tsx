import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { FieldFrame } from './FieldFrame.tsx';
import { omitUndefined } from './omit-undefined.ts';
import styles from './Switch.module.css';

export interface SwitchFieldProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (on: boolean) => void;
  /** What it does when it is on, in one sentence. */
  readonly sentence: ReactNode;
  /** Stays as it is; the sentence says why. */
  readonly disabled?: boolean;
}

/** A switch among fields: its name stands in the column of their labels, what it means beside it. */
export function SwitchField({ label, value, onChange, sentence, disabled = false }: SwitchFieldProps) {
  return (
    <FieldFrame label={label} labelPlace="beside">
      {({ control }) => (
        <div className={styles.line}>
          <AriaSwitch
            id={control}
            className={styles.switch ?? ''}
            isSelected={value}
            onChange={onChange}
            isDisabled={disabled}
            {...omitUndefined({ 'aria-label': label, 'aria-describedby': `${control}-sentence` })}
          >
            <span className={styles.track} />
          </AriaSwitch>
          <span id={`${control}-sentence`} className={styles.sentence}>
            {sentence}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
