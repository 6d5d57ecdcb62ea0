import type { ReactNode } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import type { FieldGroupProps } from './field-group.ts';
import { setField, textMember, withText } from './members.ts';
import { TypedNumberField } from './TypedNumberField.tsx';

export interface MemberFieldProps extends FieldGroupProps {
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
    <TextField
      {...field}
      labelPlace="beside"
      mono
      value={textMember(value, name)}
      onChange={(text) => onChange(withText(value, name, text))}
      error={problems.get(name)}
    />
  );
}

/** One member that is a whole number. */
export function NumberMemberField({ name, value, onChange, problems, ...field }: MemberFieldProps) {
  return (
    <TypedNumberField
      {...field}
      labelPlace="beside"
      value={value[name]}
      onChange={(number) => onChange(setField(value, name, number))}
      error={problems.get(name)}
    />
  );
}
