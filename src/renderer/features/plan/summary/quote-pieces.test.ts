import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotePieces } from './PlanSentence.tsx';

function markedIn(quote: string): readonly string[] {
  return quotePieces(quote).flatMap(({ text, isMarked }) => (isMarked ? text : []));
}

describe('quotePieces', () => {
  it('marks the value of a metric', () => {
    expect(markedIn('output_rows=3.00 K')).toEqual(['3.00 K']);
  });

  it('marks each value of several metrics', () => {
    expect(markedIn('minimum_nprobes=20, … partitions_ranked=4')).toEqual(['20', '4']);
  });

  it('marks the whole condition of a filter', () => {
    expect(markedIn('refine_filter=a = 3, b=4 AND c IN (1, 2)')).toEqual(['a = 3, b=4 AND c IN (1, 2)']);
  });

  it('marks a whole expression without a key', () => {
    expect(markedIn('price@2 < 500')).toEqual(['price@2 < 500']);
  });

  it('loses no character of the quote', () => {
    const quotes = fc.oneof(fc.string(), fc.stringMatching(/^([ab_]*=?[1 ,=]*){0,8}$/));
    fc.assert(
      fc.property(quotes, (quote) => {
        const together = quotePieces(quote)
          .map(({ text }) => text)
          .join('');
        expect(together).toBe(quote);
      }),
    );
  });
});
