import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FullTextNode, queryMembers } from '../../protocol/index.ts';
import { runs } from '../../testing/runs.ts';
import { EngineProblem } from '../engine-problem.ts';
import { VECTOR_WIDTH } from '../plan-queries/plan-tables.ts';
import { usePlanTables } from '../plan-queries/testing/use-plan-tables.ts';

const plans = usePlanTables();

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const count = fc.oneof(
  fc.bigInt(0n, 12n),
  fc.bigInt(0n, 2n ** 63n - 1n),
  fc.constantFrom(2n ** 31n, 2n ** 32n, 2n ** 32n + 1n),
);
const small = fc.oneof(fc.bigInt(0n, 9n), fc.bigInt(0n, 2n ** 31n - 1n));
const column = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('id', 'text', 'category', 'vector', 'vector2', '_rowid', '_distance'),
  },
  { weight: 1, arbitrary: fc.string() },
);
const numbers = fc.array(finite, {
  minLength: VECTOR_WIDTH,
  maxLength: VECTOR_WIDTH,
});
const vector = fc.oneof(
  { weight: 5, arbitrary: numbers },
  { weight: 1, arbitrary: fc.array(finite, { maxLength: 3 }) },
);
const condition = fc.oneof(
  fc.constantFrom(
    "category = 'c3'",
    'id < 500',
    'price > 50 AND id > 10',
    'nope = 1',
    'id >',
    'id / 0 = 1',
    "text LIKE '%puppy%'",
  ),
  fc.string(),
);
const terms = fc.oneof(fc.constantFrom('puppy', 'puppy river', 'pupy', ''), fc.string());
const match = fc.record(
  {
    terms,
    column: maybe(column),
    boost: maybe(finite),
    fuzziness: maybe(fc.integer({ min: -1, max: 3 })),
    max_expansions: maybe(fc.integer()),
    operator: maybe(fc.constantFrom('Or', 'and', 'nope')),
    prefix_length: maybe(fc.integer()),
  },
  { requiredKeys: ['terms'] },
);
const { structured } = fc.letrec<{ structured: FullTextNode }>((tie) => {
  const some = maybe(fc.array(tie('structured'), { maxLength: 2 }));
  return {
    structured: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ match }),
      fc.record({ phrase: fc.record({ terms, column: maybe(column), slop: maybe(fc.integer()) }) }),
      fc.record({ multi_match: fc.record({ match_queries: fc.array(match, { maxLength: 3 }) }) }),
      fc.record({ boost: fc.record({ positive: tie('structured'), negative: tie('structured') }) }),
      fc.record({ boolean: fc.record({ must: some, should: some, must_not: some }) }),
    ),
  };
});

const query = fc.record({
  k: count,
  vector: fc.oneof(
    fc.constant({}),
    fc.record({ single_vector: vector }),
    fc.record({ multi_vector: fc.array(vector, { maxLength: 3 }) }),
  ),
  vector_column: maybe(column),
  bypass_vector_index: maybe(fc.boolean()),
  columns: maybe(
    fc.oneof(
      fc.record({ column_names: fc.array(column, { maxLength: 3 }) }),
      fc.record({
        column_aliases: fc.dictionary(fc.string(), fc.oneof(fc.constantFrom('id + 1', 'id'), fc.string()), {
          maxKeys: 2,
        }),
      }),
    ),
  ),
  distance_type: maybe(fc.constantFrom('l2', 'cosine', 'dot', 'hamming', 'nope')),
  ef: maybe(count),
  fast_search: maybe(fc.boolean()),
  filter: maybe(condition),
  full_text_query: maybe(
    fc.oneof(
      fc.record({ structured_query: structured }),
      fc.record({
        string_query: fc.record({ query: terms, columns: maybe(fc.array(column, { maxLength: 2 })) }),
      }),
    ),
  ),
  lower_bound: maybe(finite),
  upper_bound: maybe(finite),
  nprobes: maybe(count),
  minimum_nprobes: maybe(count),
  maximum_nprobes: maybe(count),
  order_by: maybe(fc.oneof(fc.array(fc.record({ column_name: column })), fc.anything())),
  offset: maybe(count),
  prefilter: maybe(fc.boolean()),
  refine_factor: maybe(small),
  version: maybe(fc.constantFrom(1n, 5n, 2n ** 63n - 1n)),
  with_row_id: maybe(fc.boolean()),
});

/** Each member has a limit, but their combination has none: the engine must never crash on it. */
it('executes or rejects any query with an error, in every call', async () => {
  const { signal } = new AbortController();
  const calls = ['query', 'explain', 'analyze'] as const;
  const property = fc.asyncProperty(query, fc.constantFrom(...calls), async (queryObject, call) => {
    const parsed = queryMembers.safeParse(queryObject);
    // A reversed range never reaches the engine.
    if (!parsed.success) return fc.pre(false);
    const input = { ...plans.at('items'), query: parsed.data, mostBytes: 1e8, verbose: false };
    try {
      expect((await plans.handlers()[call](input, signal)).length).toBeGreaterThan(0);
    } catch (problem) {
      expect(problem).toBeInstanceOf(EngineProblem);
      expect(problem).toMatchObject({ message: expect.not.stringMatching(/\.rs:\d|Caused by|lance error/) });
    }
  });
  await fc.assert(property, { numRuns: runs(25, 100) });
}, 60_000);
