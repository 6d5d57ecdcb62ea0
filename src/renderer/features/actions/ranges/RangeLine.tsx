import type { OperationFields } from '../../../../batch/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DeleteIcon } from '../../../ui/icons.ts';
import type { FieldGroupProps } from '../fields/field-group.ts';
import styles from '../fields/fields.module.css';
import { TypedNumberField } from '../fields/TypedNumberField.tsx';
import { rangeHint, rangeRow, throughLatest, withFrom, withTo } from './range-rows.ts';

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
