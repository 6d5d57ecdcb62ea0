import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { omitUndefined } from './attributes.ts';
import styles from './RadioList.module.css';

interface RadioChoice<Value extends string> {
  readonly value: Value;
  readonly content: ReactNode;
  readonly disabled?: boolean;
}

interface RadioListProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly RadioChoice<Value>[];
  /** Null if none is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** With the frame of a field, for many options. */
  readonly framed?: boolean;
  readonly describedBy?: string | undefined;
}

/** Radio buttons below each other, for options that need more than a word. One tab stop; the arrow keys choose. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, choices, value, onChange, framed = false, describedBy } = props;
  const choose = (chosen: string) => {
    const choice = choices.find((candidate) => candidate.value === chosen);
    if (choice !== undefined) onChange(choice.value);
  };
  return (
    <RadioGroup
      aria-label={label}
      {...omitUndefined({ 'aria-describedby': describedBy })}
      className={(framed ? styles.framed : styles.list) ?? ''}
      value={value}
      onChange={choose}
    >
      {choices.map((choice) => (
        <RadioOption key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
          <span className="can-shrink">{choice.content}</span>
        </RadioOption>
      ))}
    </RadioGroup>
  );
}

interface RadioOptionProps {
  readonly value: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** One radio button, for groups with more content than a list. */
export function RadioOption({ value, disabled = false, children }: RadioOptionProps) {
  return (
    <Radio value={value} isDisabled={disabled} className={styles.option ?? ''}>
      <i className={styles.mark} aria-hidden />
      {children}
    </Radio>
  );
}
