import { ApiFailure } from './api-failure.ts';
import { INVALID_INPUT } from './codes.ts';

/**
 * SECURITY: no path, and no text of the engine's, can have a NUL: the one who reads it would fail, or stop at it and
 * take the rest for something else. So none gets in, wherever a request may have text.
 */
export function checkText(value: unknown, what: 'body' | 'query' | 'path'): void {
  const field = fieldWithNul(value, []);
  if (field === undefined) return;
  const name = field.length === 0 ? `The ${what}` : `\`${field.join('.')}\` in the ${what}`;
  throw new ApiFailure(
    INVALID_INPUT,
    `${name.replaceAll(NUL, '\\u0000')} must not contain the character NUL (U+0000).`,
  );
}

/** Whether a JSON text may hold one: only written so. It is worth a look before each of its members is looked at. */
export function mayHoldNul(json: string): boolean {
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
