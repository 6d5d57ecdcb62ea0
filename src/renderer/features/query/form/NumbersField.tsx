import { classNames } from '#ui/attributes.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { FIELD_INPUT, fieldBoxClass } from '#ui/field-classes.ts';
import { errorAt, type FormMember } from '../model/form-problems.ts';
import { memberText, withNumber } from '../model/member-values.ts';
import styles from './QueryForm.module.css';
import type { QueryFields } from './query-fields.ts';

export interface NumberMember {
  readonly member: FormMember;
  /** The label of the field. */
  readonly name: string;
  /** Says what an empty field means. */
  readonly placeholder?: string;
}

interface NumbersFieldProps {
  readonly label: string;
  readonly numbers: readonly NumberMember[];
  readonly fields: QueryFields;
}

/** Number fields side by side, with their errors below, across the whole width. */
export function NumbersField({ label, numbers, fields }: NumbersFieldProps) {
  const errors = numbers.flatMap(({ member, name }) => errorAt(fields.problems, member, name) ?? []);
  const error = errors.length === 0 ? undefined : errors.join(' ');
  return (
    <FieldFrame label={label} error={error} labelPlace="beside" small>
      {(ids) => (
        <div id={ids.control} role="group" aria-labelledby={ids.label} className={styles.numbers}>
          {numbers.map((number) => (
            <NumberInput key={number.member} number={number} fields={fields} describedBy={ids.describedBy} />
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

const MEANINGS: Partial<Record<FormMember, string>> = {
  k: 'How many rows to return',
  offset: 'How many of the first rows to skip',
  nprobes: 'How many partitions of the index to search: more find more, and take longer',
  minimum_nprobes: 'At least so many partitions of the index',
  maximum_nprobes: 'At most so many partitions of the index',
  refine_factor: 'Compares k times as many candidates with their whole vectors',
  ef: 'How many candidates a graph index keeps while it searches: at least k times refine',
  lower_bound: 'Only rows at this distance or farther',
  upper_bound: 'Only rows nearer than this distance',
};

/**
 * The most characters of name and number that fit into half the width. Longer ones get the whole width, so that no
 * digit is hidden.
 */
const MAX_IN_HALF = 10;

interface NumberInputProps {
  readonly number: NumberMember;
  readonly fields: QueryFields;
  readonly describedBy: string | undefined;
}

/** Uses a text input: the browser's number input hides invalid text from the page, and rounds long numbers. */
function NumberInput({ number, fields, describedBy }: NumberInputProps) {
  const { member, name, placeholder = '–' } = number;
  const text = memberText(fields.literals, member);
  const isInvalid = errorAt(fields.problems, member) !== undefined;
  const isWide = name.length + text.length > MAX_IN_HALF;
  return (
    <label
      title={MEANINGS[member]}
      className={classNames(fieldBoxClass({ small: true, invalid: isInvalid }), isWide && styles.wide)}
    >
      <span className="no-flex dim">{name}</span>
      <input
        className={classNames(FIELD_INPUT, styles.number)}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={placeholder}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? describedBy : undefined}
        onChange={({ target }) => fields.change((json) => withNumber(json, [member], target.value))}
      />
    </label>
  );
}
