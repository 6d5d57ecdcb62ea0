import { z } from 'zod';
import { maybe } from './records.ts';

/*
 * Full-text queries: one string, or a structure that says how words must match.
 */

const words = z.string();
const column = maybe(z.string());

const match = z.looseObject({
  terms: words,
  column,
  boost: maybe(z.number()),
  fuzziness: maybe(z.number().int()),
  max_expansions: maybe(z.number().int()),
  operator: maybe(z.string()),
  prefix_length: maybe(z.number().int()),
});

const phrase = z.looseObject({ terms: words, column, slop: maybe(z.number().int()) });

export const FULL_TEXT_KINDS = ['match', 'phrase', 'boost', 'multi_match', 'boolean'] as const;

export interface FullTextNode {
  match?: z.output<typeof match> | null | undefined;
  phrase?: z.output<typeof phrase> | null | undefined;
  boost?:
    | { positive: FullTextNode; negative: FullTextNode; negative_boost?: number | null | undefined }
    | null
    | undefined;
  multi_match?: { match_queries: z.output<typeof match>[] } | null | undefined;
  boolean?:
    | {
        must?: FullTextNode[] | null | undefined;
        should?: FullTextNode[] | null | undefined;
        must_not?: FullTextNode[] | null | undefined;
      }
    | null
    | undefined;
  [member: string]: unknown;
}

/** Exactly one kind, whose members may be such structures again. */
export const structuredText: z.ZodType<FullTextNode> = z
  .looseObject({
    match: maybe(match),
    phrase: maybe(phrase),
    get boost() {
      return maybe(
        z.looseObject({
          positive: structuredText,
          negative: structuredText,
          negative_boost: maybe(z.number()),
        }),
      );
    },
    multi_match: maybe(z.looseObject({ match_queries: z.array(match) })),
    get boolean() {
      const list = maybe(z.array(structuredText));
      return maybe(z.looseObject({ must: list, should: list, must_not: list }));
    },
  })
  .superRefine((node, context) => {
    const kinds = FULL_TEXT_KINDS.filter((kind) => node[kind] != null);
    if (kinds.length === 1) return;
    context.addIssue({
      code: 'custom',
      message: `must hold exactly one of ${FULL_TEXT_KINDS.map((kind) => `\`${kind}\``).join(', ')}`,
    });
  });

export const stringText = z.looseObject({ query: words, columns: maybe(z.array(z.string())) });
