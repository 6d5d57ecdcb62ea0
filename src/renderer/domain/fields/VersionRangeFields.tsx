import { useRef } from 'react';
import type { OperationFields } from '#batch/index.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { AddIcon, DeleteIcon } from '#ui/icons.ts';
import styles from './fields.module.css';
import type { FieldGroupProps } from './fields.ts';
import { setField } from './fields.ts';
import { TypedNumberField } from './MemberField.tsx';
import { rangeHint, rangeRow, rangesOf, throughLatest, withFrom, withTo } from './range-rows.ts';

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
          <div id={control} role="group" aria-labelledby={label} className="grid gap-2">
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

export interface RangeLineProps extends Pick<FieldGroupProps, 'problems'> {
  readonly range: OperationFields;
  readonly index: number;
  readonly autoFocus: boolean;
  readonly onChange: (range: OperationFields) => void;
  readonly onRemove: () => void;
}

export function RangeLine({ range, index, problems, autoFocus, onChange, onRemove }: RangeLineProps) {
  const { from, to, isThroughLatest } = rangeRow(range);
  const name = `Range ${index + 1}`;
  return (
    <div role="group" aria-label={name} className={styles.range}>
      <TypedNumberField
        label={`${name} from`}
        labelPlace="hidden"
        placeholder="from"
        autoFocus={autoFocus}
        value={from}
        onChange={(typed) => onChange(withFrom(range, typed))}
        error={problems.get(`ranges.${index}.start_version`)}
      />
      <TypedNumberField
        label={`${name} to (inclusive)`}
        labelPlace="hidden"
        placeholder={isThroughLatest ? 'the latest' : 'to, included'}
        disabled={isThroughLatest}
        value={to}
        onChange={(typed) => onChange(withTo(range, typed))}
        error={problems.get(`ranges.${index}.end_version`)}
      />
      <span className={styles.latest}>
        <Checkbox value={isThroughLatest} onChange={(isThrough) => onChange(throughLatest(range, isThrough))}>
          Through latest
        </Checkbox>
      </span>
      <span className={styles.remove}>
        <IconButton icon={DeleteIcon} label={`Remove ${name}`} onPress={onRemove} />
      </span>
      <p className={styles.rangeWords}>{rangeHint(range)}</p>
    </div>
  );
}
