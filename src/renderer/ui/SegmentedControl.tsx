import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { classNames, omitUndefined } from './attributes.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { Icon } from './make-icon.tsx';
import styles from './SegmentedControl.module.css';
import { Select } from './Select.tsx';
import { useWidth } from './use-width.ts';

export interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: Icon;
}

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  /** Undefined where none is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** Takes the whole width, in equal parts. */
  readonly full?: boolean;
  /** The id of the sentence that says what the choice means. */
  readonly describedBy?: string | undefined;
}

/** One of a few, all in sight. One tab stop; the arrows choose. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, disabled = false, full = false } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  const isOffered = options.some((option) => option.value === value);
  return (
    <RadioGroup
      aria-label={label}
      {...omitUndefined({ 'aria-describedby': props.describedBy })}
      orientation="horizontal"
      className={classNames(styles.control, full && styles.full)}
      // With a value that no segment has, none of them would be a tab stop.
      value={isOffered && value !== undefined ? value : null}
      onChange={choose}
      isDisabled={disabled}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className={styles.segment ?? ''}>
          {option.icon && <option.icon size={14} />}
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}

interface SegmentedFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value | undefined;
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

interface ResponsiveSegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** In pixels; with less room than this the segments become a list that opens. */
  readonly foldsBelow: number;
  readonly hint?: ReactNode;
}

/** One of several: all in sight where there is room for them. */
export function ResponsiveSegmentedControl<Value extends string>(
  props: ResponsiveSegmentedControlProps<Value>,
) {
  const { label, hint, foldsBelow, ...choice } = props;
  const [ref, width] = useWidth();
  const isFolded = width !== undefined && width < foldsBelow;
  return (
    <div ref={ref}>
      {isFolded ? (
        <Select label={label} labelPlace="beside" hint={hint} {...choice} />
      ) : (
        <FieldFrame label={label} labelPlace="beside" hint={hint}>
          {({ describedBy }) => (
            <div className={styles.responsive}>
              <SegmentedControl label={label} describedBy={describedBy} full {...choice} />
            </div>
          )}
        </FieldFrame>
      )}
    </div>
  );
}
