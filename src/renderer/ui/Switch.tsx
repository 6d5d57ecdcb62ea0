import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import styles from './Switch.module.css';

export interface SwitchProps {
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
