import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL_TEXT_KINDS, fullTextQuery, structuredText } from '#protocol/index.ts';
import {
  asStructure,
  asTerms,
  EMPTY_TERMS,
  readTextQuery,
  withStructure,
  withTerms,
} from '../FullTextField.tsx';
import {
  inKind,
  kindOf,
  type NodeFields,
  newMatch,
  OCCURRENCES,
  partsOf,
  setNodeField,
  termsIn,
  withParts,
} from './text-node.ts';

const PUPPY = { match: { terms: 'puppy', column: 'title', fuzziness: 1, ours: true } };
const STONE = { phrase: { terms: 'stone age', slop: 2 } };

const words = fc.record(
  { terms: fc.string(), column: fc.string(), boost: fc.integer(), ours: fc.boolean() },
  { requiredKeys: ['terms'] },
);
/** Any structure that the specification allows, plus unknown members. */
const { node } = fc.letrec<{ node: NodeFields }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ match: words, ours: fc.string() }),
    fc.record({ phrase: words }),
    fc.record({ multi_match: fc.record({ match_queries: fc.array(words, { minLength: 1, maxLength: 3 }) }) }),
    fc.record({ boost: fc.record({ positive: tie('node'), negative: tie('node') }) }),
    fc.record({
      boolean: fc.record({ must: fc.array(tie('node'), { maxLength: 2 }), must_not: fc.constant(null) }),
    }),
  ),
}));
const kind = fc.constantFrom(...FULL_TEXT_KINDS);

describe('changing the kind of a full-text query', () => {
  it('always produces a query that the API accepts', () => {
    fc.assert(
      fc.property(node, fc.array(kind, { minLength: 1, maxLength: 4 }), (before, kinds) => {
        const after = kinds.reduce<NodeFields>(inKind, before);
        expect(structuredText.safeParse(after).error).toBeUndefined();
        expect(kindOf(after)).toBe(kinds.at(-1));
      }),
    );
  });

  it('keeps the first terms and unknown members', () => {
    fc.assert(
      fc.property(node, kind, (before, next) => {
        const [first] = termsIn(before);
        const after = inKind({ ...before, theirs: 7 }, next);
        if (first !== undefined) expect(termsIn(after)).toContainEqual(first);
        expect(after.theirs).toBe(7);
      }),
    );
  });

  it('nests a match in the new kind if that can contain it', () => {
    expect(inKind(PUPPY, 'multi_match')).toEqual({ multi_match: { match_queries: [PUPPY.match] } });
    expect(inKind(PUPPY, 'boolean')).toEqual({ boolean: { must: [PUPPY] } });
    expect(inKind(PUPPY, 'boost')).toEqual({ boost: { positive: PUPPY, negative: newMatch() } });
  });

  it('converts negative boosting into must_not', () => {
    const boost = { boost: { positive: PUPPY, negative: STONE, negative_boost: 0.5 } };
    expect(inKind(boost, 'boolean')).toEqual({ boolean: { must: [PUPPY], must_not: [STONE] } });
  });
});

describe('editing a full-text query', () => {
  it('keeps all other members', () => {
    const parts = setNodeField(partsOf(PUPPY, 'match'), 'operator', 'And');
    expect(withParts(PUPPY, 'match', parts)).toEqual({ match: { ...PUPPY.match, operator: 'And' } });
    expect(setNodeField(PUPPY.match, 'fuzziness', undefined)).toEqual({
      terms: 'puppy',
      column: 'title',
      ours: true,
    });
  });

  it.each(OCCURRENCES)('can fill the list %s of a boolean query', (name) => {
    const filled = withParts({}, 'boolean', setNodeField({}, name, [newMatch()]));
    expect(structuredText.safeParse(filled).success).toBe(true);
  });

  it('recognizes no kind if there are two', () => {
    expect(kindOf({ ...PUPPY, ...STONE })).toBeUndefined();
    expect(kindOf({ match: 'puppy' })).toBeUndefined();
  });
});

describe('a full-text query', () => {
  it('recognizes text, a structure, an empty query, and anything else', () => {
    expect(readTextQuery(null)).toEqual({ form: 'none' });
    expect(readTextQuery({ string_query: { query: 'puppy' } })).toEqual({
      form: 'words',
      words: 'puppy',
      columns: [],
    });
    expect(readTextQuery({ structured_query: PUPPY })).toEqual({ form: 'structure', node: PUPPY });
    expect(readTextQuery({ string_query: { query: 7 } })).toEqual({ form: 'other' });
    expect(readTextQuery({ string_query: { query: 'a' }, structured_query: PUPPY })).toEqual({
      form: 'other',
    });
  });

  it('accepts the notation of official clients', () => {
    const short = { query: 'puppy', columns: ['title'] };
    expect(readTextQuery(short)).toEqual({ form: 'words', words: 'puppy', columns: ['title'] });
    expect(readTextQuery({ structured_query: { query: PUPPY } })).toEqual({ form: 'structure', node: PUPPY });
  });

  it('converts text to a structure and back', () => {
    const one = withTerms(EMPTY_TERMS, 'puppy', ['title']);
    const two = withTerms(EMPTY_TERMS, 'puppy', ['title', 'body']);
    expect(asStructure(one)).toEqual({ structured_query: { match: { terms: 'puppy', column: 'title' } } });
    expect(asTerms(asStructure(one))).toEqual(one);
    expect(asTerms(asStructure(two))).toEqual(two);
  });

  it('is accepted by the API after every change', () => {
    fc.assert(
      fc.property(node, fc.string(), fc.array(fc.string(), { maxLength: 3 }), (structure, text, columns) => {
        const structured = withStructure({ theirs: 7 }, structure);
        const changed = [structured, asTerms(structured), asStructure(withTerms({}, text, columns))];
        for (const value of changed) expect(fullTextQuery.safeParse(value).error).toBeUndefined();
        expect(asTerms(structured).theirs).toBe(7);
      }),
    );
  });

  it('handles any nesting depth without a stack overflow', () => {
    let deep: NodeFields = PUPPY;
    for (let level = 0; level < 10_000; level += 1) deep = { boost: { positive: deep, negative: STONE } };
    expect(inKind(deep, 'match')).toEqual({ match: { terms: 'stone age' } });
  });
});
