import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './ResponsiveSegmentedControl.module.css';
import { SegmentedControl, type SegmentOption } from './SegmentedControl.tsx';
import { Select } from './Select.tsx';
import { useWidth } from './use-width.ts';

export interface ResponsiveSegmentedControlProps<Value extends string> {
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
            <div className={styles.line}>
              <SegmentedControl label={label} describedBy={describedBy} full {...choice} />
            </div>
          )}
        </FieldFrame>
      )}
    </div>
  );
}
