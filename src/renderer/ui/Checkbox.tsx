import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './Checkbox.module.css';
import { CheckIcon } from './icons/icons.ts';

export interface CheckboxProps {
  readonly children: ReactNode;
  readonly value: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

export function Checkbox({ children, value, onChange, disabled = false }: CheckboxProps) {
  return (
    <AriaCheckbox
      className={styles.checkbox ?? ''}
      isSelected={value}
      onChange={onChange}
      isDisabled={disabled}
    >
      <span className={styles.box}>
        <CheckIcon size={12} className={styles.check} />
      </span>
      {children}
    </AriaCheckbox>
  );
}
