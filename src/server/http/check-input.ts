import { z } from 'zod';
import { firstProblem, jsonDepth, parseJson, problemSentence } from '#protocol/index.ts';
import { ApiFailure } from './api-failure.ts';
import { checkText, mayHoldNul } from './check-text.ts';
import { INVALID_INPUT } from './codes.ts';

/** The value as the schema reads it, or a failure that names the member. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: 'query' | 'body',
): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new ApiFailure(INVALID_INPUT, problemSentence(firstProblem(result.error), what));
}

/** No real request comes near it. */
const DEEPEST_BODY = 500;

/** An empty body stands for one without members: some clients send none where all members are optional. */
export function readBody(body: unknown): unknown {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  if (text.trim() === '') return {};
  if (jsonDepth(text) > DEEPEST_BODY) {
    throw new ApiFailure(INVALID_INPUT, `The body is nested deeper than ${DEEPEST_BODY} levels.`);
  }
  const value = parsed(text) ?? {};
  if (mayHoldNul(text)) checkText(value, 'body');
  return value;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Whatever the parser says, it names places in a text that the user never saw.
    throw new ApiFailure(INVALID_INPUT, 'The body isn’t valid JSON.');
  }
}
