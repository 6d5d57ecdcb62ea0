import { useRef } from 'react';
import type { OperationFields } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { AddIcon, DeleteIcon } from '#ui/icons.ts';
import styles from './fields.module.css';
import { exactNumber, type FieldGroupProps, setField } from './fields.ts';
import { TypedNumberField } from './MemberField.tsx';

interface VersionRangeFieldsProps extends FieldGroupProps {
  readonly autoFocus?: boolean;
}

/** The members of `delete_table_versions`, without its table. Shows the end of a range inclusively. */
export function VersionRangeFields({
  value,
  onChange,
  problems,
  autoFocus = false,
}: VersionRangeFieldsProps) {
  const ranges = rangeMembers(value);
  const addButton = useRef<HTMLButtonElement>(null);
  // A range has no ID, and a row has no state beyond its range.
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
                range={range}
                index={index}
                problems={problems}
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

interface RangeLineProps extends Pick<FieldGroupProps, 'problems'> {
  readonly range: OperationFields;
  readonly index: number;
  readonly autoFocus: boolean;
  readonly onChange: (range: OperationFields) => void;
  readonly onRemove: () => void;
}

function RangeLine({ range, index, problems, autoFocus, onChange, onRemove }: RangeLineProps) {
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

/** The ranges in `ranges`, also if it isn’t a list of ranges. */
export function rangeMembers(members: OperationFields): readonly OperationFields[] {
  const ranges = members.ranges;
  return Array.isArray(ranges) ? ranges.map((range: unknown) => (isMembers(range) ? range : {})) : [];
}

const THROUGH_LATEST = -1n;

/** A range with an inclusive end, as users count. */
interface RangeRow {
  /** The content of the two fields; a text if it isn’t a number. */
  readonly from: unknown;
  readonly to: unknown;
  readonly isThroughLatest: boolean;
}

export function rangeRow(range: OperationFields): RangeRow {
  const end = exactNumber(range.end_version);
  const isThroughLatest = end === THROUGH_LATEST;
  // The stored end is exclusive; zero or less can’t come from the field.
  const to = end === undefined || end <= 0n ? range.end_version : end - 1n;
  return { from: range.start_version, to: isThroughLatest ? undefined : to, isThroughLatest };
}

export function withFrom(
  range: OperationFields,
  from: number | bigint | string | undefined,
): OperationFields {
  return setField(range, 'start_version', from);
}

/** A negative number stays a text: as a number, the protocol would take -2 for “through the latest”. */
export function withTo(range: OperationFields, to: number | bigint | string | undefined): OperationFields {
  const last = exactNumber(to);
  if (last === undefined) return setField(range, 'end_version', to);
  return setField(range, 'end_version', last < 0n ? String(last) : wire(last + 1n));
}

export function throughLatest(range: OperationFields, isThrough: boolean): OperationFields {
  return setField(range, 'end_version', isThrough ? Number(THROUGH_LATEST) : undefined);
}

/** E.g. `29 versions at most. Sent as 1 to 30, the end not included.` */
export function rangeHint(range: OperationFields): string {
  const start = exactNumber(range.start_version);
  const end = exactNumber(range.end_version);
  if (start === undefined || end === undefined) return '';
  if (end === THROUGH_LATEST) return `v${start} and later. Sent with end -1.`;
  if (end <= start) return 'The end is before the start.';
  return `Up to ${formatQuantity(end - start, 'version')}. Sent as ${start} to ${end} (end exclusive).`;
}

function wire(number: bigint): number | bigint {
  return number <= Number.MAX_SAFE_INTEGER ? Number(number) : number;
}

function isMembers(value: unknown): value is OperationFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
