import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countExpressionTerms, MAX_EXPRESSION_TERMS } from '#engine/host/expression-limits.ts';
import { runs } from '#testing/runs.ts';
import { checkExpression } from './call-engine.ts';

describe('an expression', () => {
  it.each([
    ['a long list of values', `id IN (${Array.from({ length: 50_000 }, (_, id) => id).join(', ')})`],
    [
      'a list of texts',
      `name IN (${Array.from({ length: 5_000 }, (_, id) => `'a OR (b, ${id}'`).join(',')})`,
    ],
    ['negative values', `id IN (${Array.from({ length: 5_000 }, (_, id) => -id - 1).join(',')})`],
    ['days', `day IN (${Array.from({ length: 5_000 }, () => "date '2026-01-01'").join(',')})`],
    ['one long text', `name = '${'OR 1=1 '.repeat(10_000)}'`],
    ['two hundred conditions', Array.from({ length: 200 }, (_, id) => `id = ${id}`).join(' OR ')],
  ])('may have %s', (_, text) => {
    expect(() => checkExpression(text, 'filter')).not.toThrow();
  });

  const parts = [
    '1=1 OR ',
    '1+',
    "'a'||",
    'NOT ',
    'id=id AND ',
    '(1=1) OR ',
    'f(1, ',
    '-',
    'id in (1,2) or ',
    '::int',
  ];

  it.each(parts)('can’t repeat %s without end', (part) => {
    const text = part.repeat(100_000);
    expect(() => checkExpression(text.slice(0, 900_000), 'filter')).toThrow(
      /^`filter` in the body can have at most 1,000 words and signs besides lists of values; this one has [\d,]+\. Use/,
    );
  });

  it('counts operators in every position', () => {
    const operand = fc.constantFrom('1', 'id', "'x, y'", '(1)', 'f(1, 2)', 'id IN (1, 2)');
    const operator = fc.constantFrom('+', ' OR ', ' AND ', '=', '||', ' LIKE ', '::int + ');
    fc.assert(
      fc.property(fc.array(fc.tuple(operand, operator), { maxLength: 60 }), (written) => {
        expect(countExpressionTerms(written.flat().join(''))).toBeGreaterThanOrEqual(written.length);
      }),
      { numRuns: runs(300) },
    );
  });

  it('can have at most a million characters', () => {
    expect(() => checkExpression(`id IN (${'1,'.repeat(600_000)}1)`, 'filter')).toThrow(
      '`filter` in the body can have at most 1,000,000 characters; this one has 1,200,009.',
    );
    expect(countExpressionTerms(`id IN (${'1,'.repeat(600_000)}1)`)).toBeLessThan(MAX_EXPRESSION_TERMS);
  });
});
