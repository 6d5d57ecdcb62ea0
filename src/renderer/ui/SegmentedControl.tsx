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
  /** Undefined if none is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** Fills the width with segments of equal size. */
  readonly full?: boolean;
  /** The ID of the text that explains the choice. */
  readonly describedBy?: string | undefined;
}

/** A choice of a few visible options. One tab stop; the arrow keys choose. */
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
      // With a value that no segment has, no segment would be a tab stop.
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
  /** On the same line, after the control. */
  readonly after?: ReactNode;
}

/** A segmented control among fields. */
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
  /** In pixels: below this width the segments become a select. */
  readonly foldsBelow: number;
  readonly hint?: ReactNode;
}

/** Segments if there is room, otherwise a select. */
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
