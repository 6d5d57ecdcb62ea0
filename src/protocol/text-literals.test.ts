import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlText, pythonLiteral, scriptLiteral } from './text-literals.ts';

const SIGNS = [
  '"',
  "'",
  '\\',
  '\n',
  '\r',
  '\t',
  '\0',
  '`',
  '${',
  '&',
  '<',
  '>',
  '&amp;',
  '\u2028',
  '\u202e',
  '\u{e0001}',
];

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...SIGNS, '\ud83d', 'n', 'x41')).map((signs) => signs.join('')),
);

/** No invisible characters, and no line ends. */
const SEEN = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]*$/u;

it('htmlText escapes any text so that it contains no tag and no end of an attribute', () => {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  const property = fc.property(anyText, (text) => {
    const html = htmlText(text);
    expect(html).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
    expect(html.replace(/&([^;]*);/g, (_, name: string) => named[name] ?? '')).toBe(text);
  });
  fc.assert(property);
});

describe('a literal', () => {
  it('of JavaScript evaluates to the same text, and has only visible characters', () => {
    const property = fc.property(anyText, (text) => {
      const literal = scriptLiteral(text);
      expect(literal).toMatch(SEEN);
      expect(runInNewContext(literal)).toBe(text);
    });
    fc.assert(property);
  });

  it.runIf(hasPython())('of Python evaluates to the same text, and has only visible characters', () => {
    const texts = fc.sample(anyText, 300);
    const literals = texts.map(pythonLiteral);
    for (const literal of literals) expect(literal).toMatch(SEEN);
    const program = `import json\nprint(json.dumps([\n${literals.join(',\n')}\n]))`;
    const read: unknown = JSON.parse(execFileSync('python3', ['-'], { input: program, encoding: 'utf8' }));
    expect(read).toEqual(texts.map((text) => text.toWellFormed()));
  });
});

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
}
