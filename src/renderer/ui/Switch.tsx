import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { omitUndefined } from './attributes.ts';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly children: ReactNode;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
}

export function Switch({ children, on, onChange, disabled = false }: SwitchProps) {
  return (
    <AriaSwitch className={styles.switch ?? ''} isSelected={on} onChange={onChange} isDisabled={disabled}>
      <span className={styles.track} />
      {children}
    </AriaSwitch>
  );
}

interface SwitchFieldProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (on: boolean) => void;
  /** The effect when it is on, in one sentence. */
  readonly sentence: ReactNode;
  /** The sentence says why. */
  readonly disabled?: boolean;
}

/** A switch among fields: its name is in the column of the labels, its meaning beside it. */
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
