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

/** What a field of `ui` wants, for one member of a form. */
interface FieldProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  /** Takes the focus when the member is the first mistake. */
  readonly ref: (element: { focus?: () => void } | null) => void;
  readonly error: string | undefined;
}

interface FieldOptions {
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

/**
 * Checks a form by a schema of the contract, so that a mistake has the same words here, in the host and on a server.
 * `inputOf` makes what the schema wants of what the fields hold: an empty field may be a member that is left out.
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

/** The first mistake of each field, where react-hook-form looks for it. */
function errorsAt<Values extends FieldValues>(problems: readonly Problem[]): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { member, words } of problems.toReversed()) {
    set(errors, member === '' ? 'root' : member, { type: SCHEMA_MESSAGES, message: words });
  }
  return errors;
}

/** The kind of a mistake whose words complete a sentence that begins with the name of the field. */
const SCHEMA_MESSAGES = 'schema';
