import type { ReactNode, Ref } from 'react';
import type { LabelPlace } from '#ui/FieldFrame.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type FieldGroupProps, numberText, setField, textMember, typedNumber, withText } from './fields.ts';

interface TypedNumberFieldProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  readonly value: unknown;
  /** With undefined where the field was emptied, and with the text itself where it is no number. */
  readonly onChange: (value: number | bigint | string | undefined) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly after?: ReactNode;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A whole number that no double ever holds. */
export function TypedNumberField({ value, onChange, ...field }: TypedNumberFieldProps) {
  return (
    <TextField {...field} mono value={numberText(value)} onChange={(text) => onChange(typedNumber(text))} />
  );
}

interface MemberFieldProps extends FieldGroupProps {
  /** Of the member. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** One member that is a text. */
export function TextMemberField({ name, value, onChange, problems, ...field }: MemberFieldProps) {
  return (
    <div data-member={name}>
      <TextField
        {...field}
        labelPlace="beside"
        mono
        value={textMember(value, name)}
        onChange={(text) => onChange(withText(value, name, text))}
        error={problems.get(name)}
      />
    </div>
  );
}

/** One member that is a whole number. */
export function NumberMemberField({ name, value, onChange, problems, ...field }: MemberFieldProps) {
  return (
    <div data-member={name}>
      <TypedNumberField
        {...field}
        labelPlace="beside"
        value={value[name]}
        onChange={(number) => onChange(setField(value, name, number))}
        error={problems.get(name)}
      />
    </div>
  );
}
