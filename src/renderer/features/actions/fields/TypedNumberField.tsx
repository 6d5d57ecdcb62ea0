import type { ReactNode, Ref } from 'react';
import type { LabelPlace } from '../../../ui/FieldFrame.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { numberText, typedNumber } from './typed-number.ts';

export interface TypedNumberFieldProps {
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
