import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { SCHEMA_MESSAGES } from './schema-resolver.ts';

/** What a field of `ui` wants, for one member of a form. */
export interface FieldProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  /** Takes the focus when the member is the first mistake. */
  readonly ref: (element: { focus?: () => void } | null) => void;
  readonly error: string | undefined;
}

export interface FieldOptions {
  /** SECURITY: the form forgets what was typed as soon as the field is gone. */
  readonly isSecret?: boolean;
}

export function useField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  control: Control<Values, unknown, Output>,
  name: Name,
  label: string,
  { isSecret = false }: FieldOptions = {},
): FieldProps<FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control, name, shouldUnregister: isSecret });
  const { value, onChange, onBlur, ref } = field;
  return { label, value, onChange, onBlur, ref, error: errorText(label, fieldState.error) };
}

function errorText(label: string, error: FieldError | undefined): string | undefined {
  if (error === undefined) return undefined;
  return error.type === SCHEMA_MESSAGES ? `${label} ${error.message}.` : error.message;
}
