import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { everyProblem, type Problem } from '../../../protocol/problem.ts';

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
export const SCHEMA_MESSAGES = 'schema';
