import { z } from 'zod';

/** The header names for context entries and the database: `x-svc-…` or `x-lance-…` and `x-lancedb-…`. */
export const headerDialect = z.enum(['svc', 'lance']);
export type HeaderDialect = z.infer<typeof headerDialect>;

const CONTEXT_PREFIX: Readonly<Record<HeaderDialect, string>> = { svc: 'x-svc-ctx-', lance: 'x-lance-ctx-' };
const DATABASE: Readonly<Record<HeaderDialect, string>> = {
  svc: 'x-svc-database',
  lance: 'x-lancedb-database',
};

/** In the lance dialect, `header.<name>` sets the header `<name>` itself. */
const WHOLE_HEADER = /^header\./i;

/**
 * SECURITY: headers that frame a request, authenticate it, or are set by the client itself. A second one could end a
 * request early, or authenticate it as another user.
 */
const RESERVED =
  /^(host|connection|keep-alive|content-.*|transfer-encoding|te|trailer|upgrade|expect|accept|accept-encoding|user-agent|authorization|proxy-.*|cookie|x-api-key|x-svc-database|x-lancedb-database)$/i;

/** The header of a context entry. Header names are case-insensitive; Vitrine shows them in lower case. */
export function contextHeader(name: string, dialect: HeaderDialect): string {
  const isWhole = dialect === 'lance' && WHOLE_HEADER.test(name);
  return (isWhole ? name.replace(WHOLE_HEADER, '') : CONTEXT_PREFIX[dialect] + name).toLowerCase();
}

export function databaseHeader(dialect: HeaderDialect): string {
  return DATABASE[dialect];
}

/** All but the characters that HTTP allows in a header name. */
const NOT_IN_NAMES = /[^!#$%&'*+.^_`|~0-9A-Za-z-]/u;
/** SECURITY: a line break in a value would begin another header or request. */
const NOT_IN_VALUES = /[^\x20-\x7e]/u;

export const headerValue = z
  .string()
  .trim()
  .refine((value) => !NOT_IN_VALUES.test(value), { error: ({ input }) => refused(input, NOT_IN_VALUES) });

/** A secret that is sent as a header. A line break is rejected when it is typed, not when it is sent. */
export const headerText = z
  .string()
  .min(1, 'must not be empty')
  .max(16_384)
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII without spaces');

/** Sent as a header with every request, and stored unencrypted: not for secrets. */
const contextEntry = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(200)
    .refine((name) => !NOT_IN_NAMES.test(name), { error: ({ input }) => refused(input, NOT_IN_NAMES) })
    .refine((name) => !WHOLE_HEADER.test(name) || !RESERVED.test(name.replace(WHOLE_HEADER, '')), {
      error: 'can’t be a header that Vitrine sets',
    }),
  value: headerValue.max(4000),
});

/** Rejects two entries that would be sent as the same header. */
export const contextEntries = z
  .array(contextEntry)
  .max(100)
  .check(({ value, issues }) => {
    // Two names can map to the same header only in the lance dialect, or by names that are never used.
    const names = value.map(({ name }) => contextHeader(name, 'lance'));
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      issues.push({
        code: 'custom',
        message: 'is already in use',
        path: [index, 'name'],
        input: value,
      });
    }
  });

/** Names the character and its position, since many of them are invisible. */
function refused(input: unknown, bad: RegExp): string {
  const [sign = ''] = bad.exec(String(input)) ?? [];
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return `must not contain ${sign === ' ' ? 'a space' : /[\p{L}\p{N}\p{P}\p{S}]/u.test(sign) ? `"${sign}"` : code}`;
}
