import { useRef } from 'react';
import type { OperationFields } from '../../../../batch/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { AddIcon } from '../../../ui/icons.ts';
import type { FieldGroupProps } from '../fields/field-group.ts';
import styles from '../fields/fields.module.css';
import { setField } from '../fields/members.ts';
import { RangeLine } from './RangeLine.tsx';
import { rangesOf } from './range-rows.ts';

export interface VersionRangeFieldsProps extends FieldGroupProps {
  readonly autoFocus?: boolean;
}

/** Which versions go: the members of `delete_table_versions`, but for its table. The last of a range goes too. */
export function VersionRangeFields({
  value,
  onChange,
  problems,
  autoFocus = false,
}: VersionRangeFieldsProps) {
  const ranges = rangesOf(value);
  const addButton = useRef<HTMLButtonElement>(null);
  // A range has no name of its own, and nothing of a row is kept that is not in its range.
  const keys = ranges.map((_, index) => `range ${index}`);
  const change = (next: readonly OperationFields[]) => onChange(setField(value, 'ranges', next));
  return (
    <div data-member="ranges">
      <FieldFrame label="Versions" labelPlace="beside" error={problems.get('ranges')}>
        {({ control, label }) => (
          <div id={control} role="group" aria-labelledby={label} className={styles.entries}>
            {ranges.map((range, index) => (
              <RangeLine
                key={keys[index]}
                {...{ range, index, problems }}
                autoFocus={autoFocus && index === 0}
                onChange={(changed) => change(ranges.with(index, changed))}
                onRemove={() => {
                  change(ranges.toSpliced(index, 1));
                  addButton.current?.focus();
                }}
              />
            ))}
            <div>
              <Button ref={addButton} icon={AddIcon} size="small" onPress={() => change([...ranges, {}])}>
                Add range
              </Button>
            </div>
          </div>
        )}
      </FieldFrame>
    </div>
  );
}
