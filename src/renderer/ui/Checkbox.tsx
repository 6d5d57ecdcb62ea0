import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './Checkbox.module.css';
import { CheckIcon } from './icons.ts';

interface CheckboxProps {
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
      <CheckMark isChecked={value} />
      {children}
    </AriaCheckbox>
  );
}

/** Only the drawn box: the parent handles clicks. */
export function CheckMark({ isChecked }: { readonly isChecked: boolean }) {
  return (
    <span className={styles.box} data-checked={isChecked || undefined}>
      {isChecked && <CheckIcon size={12} />}
    </span>
  );
}
