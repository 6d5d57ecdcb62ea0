import { z } from 'zod';
import { ERROR, firstProblem, jsonDepth, parseJson, problemSentence } from '#protocol/index.ts';
import { ApiFailure } from './api-failure.ts';

/** Returns the parsed value, or throws a failure that names the member. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: 'query' | 'body',
): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new ApiFailure(ERROR.invalidInput, problemSentence(firstProblem(result.error), what));
}

/** Far more than in real requests. */
const DEEPEST_BODY = 500;

/** An empty body means an object without members: some clients send none if all members are optional. */
export function readBody(body: unknown): unknown {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  if (text.trim() === '') return {};
  if (jsonDepth(text) > DEEPEST_BODY) {
    throw new ApiFailure(ERROR.invalidInput, `The body is nested deeper than ${DEEPEST_BODY} levels.`);
  }
  const value = parsed(text) ?? {};
  if (mayHoldNul(text)) checkText(value, 'body');
  return value;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // The parser’s message is not used: it contains positions in a text that the user never saw.
    throw new ApiFailure(ERROR.invalidInput, 'The body isn’t valid JSON.');
  }
}

/**
 * SECURITY: paths and the engine's texts can't contain NUL: a consumer would fail, or stop at it and misinterpret the
 * rest. So NUL is rejected in all texts of a request.
 */
export function checkText(value: unknown, what: 'body' | 'query' | 'path'): void {
  const field = fieldWithNul(value, []);
  if (field === undefined) return;
  const name = field.length === 0 ? `The ${what}` : `\`${field.join('.')}\` in the ${what}`;
  throw new ApiFailure(
    ERROR.invalidInput,
    `${name.replaceAll(NUL, '\\u0000')} must not contain the character NUL (U+0000).`,
  );
}

/**
 * Whether a JSON text may contain NUL, which must be escaped in it. This fast check comes before the check of each
 * member.
 */
function mayHoldNul(json: string): boolean {
  return json.includes('\\u0000') || json.includes(NUL);
}

const NUL = '\0';

type Field = readonly (string | number)[];

function fieldWithNul(value: unknown, field: Field): Field | undefined {
  if (typeof value === 'string') return value.includes(NUL) ? field : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const inner = [...field, name];
    if (name.includes(NUL)) return inner;
    const found = fieldWithNul(member, inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
