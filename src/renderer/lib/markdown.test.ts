import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownBlock, markdownCellCode, markdownCode, markdownTable, markdownText } from './markdown.ts';

describe('text in Markdown', () => {
  it('never closes a code block or a code span early', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n', ' ') }), (text) => {
        const [opening = '', ...lines] = markdownBlock(text).trimEnd().split('\n');
        const closing = lines.pop();
        expect(opening).toBe(closing);
        expect(lines.some((line) => line.includes(opening))).toBe(false);
        const [ticks = ''] = /^`+/.exec(markdownCode(text)) ?? [];
        const inside = markdownCode(text).slice(ticks.length, -ticks.length);
        expect(inside.match(/`+/g)?.some((run) => run.length === ticks.length) ?? false).toBe(false);
      }),
    );
  });

  it('escapes all markup and stays on one line', () => {
    expect(markdownText('a|b*c_d`e<f>\n[x](y) https://e.example www.e.example @me \u202Ez')).toBe(
      'a\\|b\\*c\\_d\\`e\\<f\\> \\[x\\](y) https\\://e.example www\\.e.example \\@me  z',
    );
  });

  it.each([
    ['a', '`a`'],
    [' a', '` a`'],
    [' a ', '`  a  `'],
    ['`a', '`` `a ``'],
    ['a``b`c', '```a``b`c```'],
    ['a\r\n\u202eb', '`a b`'],
  ])('round-trips as code with its spaces: %j', (text, code) => {
    expect(markdownCode(text)).toBe(code);
  });

  it('as code in a table cell doesn’t end the cell', () => {
    expect(markdownTable(['Name', 'Rows'], [[markdownCellCode('a|b'), '1']], [1])).toBe(
      '| Name | Rows |\n| --- | ---: |\n| `a\\|b` | 1 |\n',
    );
  });
});
