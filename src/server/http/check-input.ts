import { z } from 'zod';
import { parseJson } from '../../protocol/index.ts';
import { ApiFailure } from './api-failure.ts';
import { INVALID_INPUT } from './codes.ts';

/** The value as the schema reads it, or a failure that names the member. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: 'query' | 'body',
): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const member = issue?.path.map(String).join('.') ?? '';
  const subject = member === '' ? `The ${what}` : `\`${member}\` in the ${what}`;
  throw new ApiFailure(INVALID_INPUT, `${subject} is not valid: ${issue?.message ?? 'wrong shape'}.`);
}

/** An empty body stands for one without members: some clients send none where all members are optional. */
export function readBody(text: unknown): unknown {
  if (typeof text !== 'string' || text.trim() === '') return {};
  try {
    return parseJson(text) ?? {};
  } catch {
    // Whatever the parser says, it names places in a text that the user never saw.
    throw new ApiFailure(INVALID_INPUT, 'The body is not valid JSON.');
  }
}
