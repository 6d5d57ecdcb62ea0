import { useId } from 'react';
import { classNames } from '../../../ui/attributes.ts';
import frame from '../../../ui/FieldFrame.module.css';
import { FailedIcon } from '../../../ui/icons.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { errorAt, type FormMember } from '../model/form-problems.ts';
import { choiceOf, type FlagValue, withChoice } from '../model/member-values.ts';
import styles from './QueryForm.module.css';
import type { QueryFields } from './query-fields.ts';

export interface ChoiceFieldProps {
  readonly label: string;
  readonly member: FormMember;
  readonly fields: QueryFields;
}

const OPTIONS = [
  { value: 'unset', label: 'Auto' },
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
] as const;

/** A flag, which may also be left to the server: a switch would say "no" where nothing is said. */
export function ChoiceField({ label, member, fields }: ChoiceFieldProps) {
  const id = useId();
  const error = errorAt(fields.problems, member);
  const choose = (choice: FlagValue | '') =>
    choice !== '' && fields.change((json) => withChoice(json, [member], choice));
  return (
    <div>
      <div className={styles.choice}>
        <span className={styles.choiceLabel}>{label}</span>
        <SegmentedControl<FlagValue | ''>
          label={label}
          options={OPTIONS}
          value={choiceOf(fields.literals, member) ?? ''}
          onChange={choose}
          describedBy={error === undefined ? undefined : id}
        />
      </div>
      {error !== undefined && (
        <p id={id} className={classNames(frame.hint, frame.error)}>
          <FailedIcon size={12} className={frame.errorIcon} />
          {error}
        </p>
      )}
    </div>
  );
}
