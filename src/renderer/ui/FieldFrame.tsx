import { type ReactNode, useId } from 'react';
import { classNames } from './attributes.ts';
import styles from './FieldFrame.module.css';
import { FailedIcon } from './icons.ts';

export type LabelPlace = 'beside' | 'above' | 'hidden';

export interface FieldFrameProps {
  readonly label: string;
  /** `hidden` keeps the label for screen readers only. */
  readonly labelPlace?: LabelPlace | undefined;
  readonly small?: boolean | undefined;
  readonly hint?: ReactNode;
  /** Replaces the hint. */
  readonly error?: string | undefined;
  readonly children: (ids: FieldIds) => ReactNode;
}

export interface FieldIds {
  readonly control: string;
  readonly label: string;
  readonly describedBy: string | undefined;
}

/** Label, control, and the line below, connected for screen readers. */
export function FieldFrame({ label, labelPlace = 'above', small, hint, error, children }: FieldFrameProps) {
  const id = useId();
  const line = error ?? hint;
  const ids = {
    control: id,
    label: `${id}-label`,
    describedBy: line === undefined ? undefined : `${id}-line`,
  };
  return (
    <div className={classNames(styles.frame, styles[labelPlace], small && styles.small)}>
      <label
        id={ids.label}
        htmlFor={id}
        className={labelPlace === 'hidden' ? 'visually-hidden' : styles.label}
      >
        {label}
      </label>
      <div className={styles.body}>
        {children(ids)}
        {line !== undefined && <FieldLine id={`${id}-line`} text={line} isError={error !== undefined} />}
      </div>
    </div>
  );
}

interface FieldLineProps {
  readonly id: string;
  readonly text: ReactNode;
  readonly isError: boolean;
}

/** The line below a control: a hint or an error. */
export function FieldLine({ id, text, isError }: FieldLineProps) {
  return (
    <p id={id} className={classNames(styles.hint, isError && styles.error)}>
      {isError && <FailedIcon size={12} className={styles.errorIcon} />}
      {text}
    </p>
  );
}
