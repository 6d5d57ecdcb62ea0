import type { ReactNode, Ref } from 'react';
import type { LabelPlace } from '#ui/FieldFrame.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type FieldGroupProps, numberText, setField, textMember, typedNumber, withText } from './fields.ts';

interface TypedNumberFieldProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  readonly value: unknown;
  /** Called with undefined for an empty field, and with the text if it isn’t a number. */
  readonly onChange: (value: number | bigint | string | undefined) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly after?: ReactNode;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A whole number that never becomes a double. */
export function TypedNumberField({ value, onChange, ...field }: TypedNumberFieldProps) {
  return (
    <TextField {...field} mono value={numberText(value)} onChange={(text) => onChange(typedNumber(text))} />
  );
}

interface MemberFieldProps extends FieldGroupProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

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
