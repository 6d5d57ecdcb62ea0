import { z } from 'zod';
import { int32, int64 } from './int64.ts';
import { normalizeQuery } from './query-dialects.ts';
import { maybe, requestMembers } from './records.ts';

/* Full-text queries: a text, or a structure that defines how words must match. */

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

/** Exactly one kind. Its members may be such structures again. */
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

const stringText = z.looseObject({ query: words, columns: maybe(z.array(z.string())) });

/** Known values. The schema accepts any text, since a server may have others. */
export const DISTANCE_TYPES = ['l2', 'euclidean', 'cosine', 'dot', 'hamming'] as const;

/** The row ID column of an answer to a query with `with_row_id`. */
export const ROW_ID_COLUMN = '_rowid';

/** The columns that servers order an answer by. If an answer has several, the first of these decides. */
export const RANK_COLUMNS = ['_relevance_score', '_distance', '_score'] as const;

/** Rejects two members that exclude each other. */
function notBoth<First extends string, Second extends string>(first: First, second: Second) {
  return (value: Record<string, unknown>, context: z.core.$RefinementCtx) => {
    if (value[first] == null || value[second] == null) return;
    context.addIssue({ code: 'custom', message: `must have either \`${first}\` or \`${second}\`, not both` });
  };
}

/** An integer of many digits is parsed as a bigint, and converted to a double here, as servers do. */
const number = z
  .union([z.number(), z.bigint()], { error: 'must be a number' })
  .transform(Number)
  .refine(Number.isFinite, { error: 'must be a number' })
  .meta({ wire: { type: 'number' } });

/** A query without either member searches for no vector. */
export const queryVector = z
  .looseObject({
    single_vector: maybe(z.array(number)),
    multi_vector: maybe(z.array(z.array(number))),
  })
  .superRefine(notBoth('single_vector', 'multi_vector'));

export const queryColumns = z
  .looseObject({
    column_names: maybe(z.array(z.string())),
    /** Maps names in the result to expressions. */
    column_aliases: maybe(z.record(z.string(), z.string())),
  })
  .superRefine(notBoth('column_names', 'column_aliases'));

export const fullTextQuery = z
  .looseObject({ string_query: maybe(stringText), structured_query: maybe(structuredText) })
  .superRefine(notBoth('string_query', 'structured_query'));

/** 0 means no upper bound. */
function inOrder(
  query: { minimum_nprobes?: bigint | null | undefined; maximum_nprobes?: bigint | null | undefined },
  context: z.core.$RefinementCtx,
) {
  const { minimum_nprobes: least, maximum_nprobes: most } = query;
  if (least == null || most == null || most === 0n || least <= most) return;
  context.addIssue({
    code: 'custom',
    path: ['minimum_nprobes'],
    message: 'must not be more than `maximum_nprobes`',
  });
}

/** The query object of the interface, as forms fill it in. */
export const queryMembers = z
  .looseObject({
    ...requestMembers,
    k: int64,
    vector: queryVector,
    bypass_vector_index: maybe(z.boolean()),
    columns: maybe(queryColumns),
    distance_type: maybe(z.string()),
    ef: maybe(int64),
    fast_search: maybe(z.boolean()),
    filter: maybe(z.string()),
    full_text_query: maybe(fullTextQuery),
    lower_bound: maybe(number),
    upper_bound: maybe(number),
    /** Ignored if one of the next two members is set. Only newer servers support those. */
    nprobes: maybe(int64),
    minimum_nprobes: maybe(int64),
    maximum_nprobes: maybe(int64),
    offset: maybe(int64),
    prefilter: maybe(z.boolean()),
    refine_factor: maybe(int32),
    vector_column: maybe(z.string()),
    version: maybe(int64),
    with_row_id: maybe(z.boolean()),
  })
  .superRefine(inOrder);
export type QueryObject = z.output<typeof queryMembers>;

/** The query object as servers receive it: official clients use shorter forms of some members. */
export const queryObject = z.preprocess(normalizeQuery, queryMembers);
