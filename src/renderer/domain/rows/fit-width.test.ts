import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowCell, SchemaField } from '#contract/index.ts';
import { firstWidths, fittedWidth } from './fit-width.ts';

const measure = (text: string) => text.length * 10;
const fieldOf = (name: string, family: SchemaField['family'] = 'text'): SchemaField => ({
  name,
  family,
  type: 'utf8',
  nullable: true,
  metadata: [],
  children: [],
});
const widthOf = (cells: readonly RowCell[], field = fieldOf('a'), isRank = false) =>
  fittedWidth({ field, cells, isRank }, measure);

describe('the width of a column', () => {
  it('fits the longest cell, in any position', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { minLength: 1 }), (cells) => {
        const longest = Math.max(...cells.map((text) => text.length));
        expect(widthOf(cells)).toBeGreaterThanOrEqual(longest * 10 + 16);
      }),
    );
  });

  it('fits the name and the note next to a long value', () => {
    expect(widthOf([], fieldOf('a_longer_name'))).toBe(13 * 10 + 40 + 18);
    const bytes = { kind: 'short', text: '0xff', isWhole: false, length: 2048, unit: 'bytes' } as const;
    expect(widthOf([bytes], fieldOf('b', 'binary'))).toBe(('0xff…'.length + '2.0 KB'.length) * 10 + 8 + 18);
  });

  it('has a maximum and a minimum', () => {
    expect(widthOf(['x'.repeat(5000)])).toBe(640);
    expect(widthOf([''], { ...fieldOf(''), type: '' })).toBeGreaterThanOrEqual(48);
  });

  it('fits the picture of a vector, and leaves space for a rank bar', () => {
    const vector: RowCell = { kind: 'vector', length: 3, norm: 1, points: [1] };
    expect(widthOf([vector], fieldOf('v', 'vector'))).toBe(224);
    expect(widthOf(['0.25'], fieldOf('d', 'float'), true)).toBe('0.2500'.length * 10 + 48 + 18);
  });
});

describe('the initial column widths', () => {
  const rowsOf = (fields: readonly SchemaField[], rows: readonly (readonly RowCell[])[]) => ({
    fields,
    count: rows.length,
    rowAt: (row: number) => rows[row],
  });

  it('fit the loaded rows within limits, and stay for other rows', () => {
    const fields = [fieldOf('a'), fieldOf('a'), fieldOf('body'), fieldOf('v', 'vector')];
    const first = firstWidths(rowsOf(fields, [['1', 'twelve signs', 'x'.repeat(99), null]]), {}, measure);
    expect(first).toEqual({ '0 a': 68, '1 a': 12 * 10 + 18, '0 body': 240 });
    const others = rowsOf([...fields, fieldOf('b')], [['x'.repeat(20), '', '', null, '1']]);
    expect(firstWidths(others, first, measure)).toEqual({ ...first, '0 b': 68 });
  });

  it('follow the types if there are too many columns to measure', () => {
    const fields = Array.from({ length: 301 }, (_, at) => fieldOf(`c${at}`));
    expect(firstWidths(rowsOf(fields, [[]]), {}, measure)).toEqual({});
  });
});
