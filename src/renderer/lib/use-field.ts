import {
  type Control,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  set,
  useController,
} from 'react-hook-form';
import type { z } from 'zod';
import { everyProblem, type Problem } from '#protocol/problem.ts';

/** The props of a `ui` field for one member of a form. */
interface FieldProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  /** Gets the focus if this member has the first error. */
  readonly ref: (element: { focus?: () => void } | null) => void;
  readonly error: string | undefined;
}

interface FieldOptions {
  /** SECURITY: the form drops the value as soon as the field unmounts. */
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

/**
 * Validates a form by a schema of the contract, so that an error has the same text here, in the host, and on a server.
 * `inputOf` converts the values of the fields to the input of the schema: an empty field may be an undefined member.
 */
export function schemaResolver<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output>,
  inputOf: (values: Values) => unknown = (values) => values,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const result = schema.safeParse(inputOf(values));
    if (result.success) return { values: result.data, errors: {} };
    return { values: {}, errors: errorsAt(everyProblem(result.error)) };
  };
}

/** The first error of each field, in the form that react-hook-form expects. */
function errorsAt<Values extends FieldValues>(problems: readonly Problem[]): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { member, words } of problems.toReversed()) {
    set(errors, member === '' ? 'root' : member, { type: SCHEMA_MESSAGES, message: words });
  }
  return errors;
}

/** The type of errors whose message continues a sentence that begins with the field’s label. */
const SCHEMA_MESSAGES = 'schema';
