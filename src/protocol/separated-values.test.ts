import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { COMMAS, csvLine, separatedCell, withoutFormula, withoutFormulaInParts } from './separated-values.ts';

const letters = fc.constantFrom(
  'a',
  '1',
  '"',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  ' ',
  '=',
  '+',
  '-',
  '@',
  '＝',
  "'",
);
const texts = fc.string({ unit: letters, maxLength: 12 });

describe('a text in a file of separated values', () => {
  it('never starts a formula in a spreadsheet, even with semicolons as separators', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const line = csvLine(['a', separatedCell(withoutFormula(text), COMMAS)]);
        // Such a spreadsheet doesn’t split at commas, so quotes after one are plain characters and don’t enclose
        // anything.
        const cells = line.split(/[;\t\r\n]/).map((cell) => cell.replace(/^"*/, ''));
        const formulas = cells.filter((cell) => /^[=+\-@＝]/.test(cell));
        expect(formulas).toEqual([]);
        expect(/^[=+\-@＝\t\r\n]/.test(withoutFormula(text))).toBe(/^[+-]\d+$/.test(text));
      }),
      { numRuns: runs(500) },
    );
  });

  it('keeps all of its letters', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(withoutFormula(text).replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
    );
  });

  it('is the same in parts, except for a number, which parts can’t recognize', () => {
    fc.assert(
      fc.property(fc.array(texts.filter((text) => text !== '')), (parts) => {
        const text = parts.join('');
        const joined = [...withoutFormulaInParts(parts)].join('');
        expect(joined).toBe(/^[+-]\d+$/.test(text) ? `'${text}` : withoutFormula(text));
      }),
      { numRuns: runs(500) },
    );
  });
});
