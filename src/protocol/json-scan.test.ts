import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import { firstMistake } from './json-error.ts';
import { closingQuote, jsonDepth, jsonTokens, textOfLiteral, tokenAt } from './json-scan.ts';
import { listEntries, memberNamed, membersIn, rootSpan, type Span } from './json-spans.ts';
import { namesSecret } from './secrets.ts';

const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 3 });
/** Any text that JSON can contain: with lone surrogates, brackets, quotes, and backslashes. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({
    unit: fc.constantFrom('\\', '"', '{', ']', ',', ':', '\ud800', '\udfff', '\u0001'),
    maxLength: 6,
  }),
);
const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });

/** A text as JSON, plain or with every character escaped. */
const writtenText = fc
  .tuple(text, fc.boolean())
  .map(([content, isEscaped]) =>
    isEscaped
      ? `"${Array.from({ length: content.length }, (_, at) => `\\u${content.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
      : JSON.stringify(content),
  );
const number = fc.constantFrom(
  '0',
  '-0',
  '0.10',
  '1e400',
  '-1.5E-7',
  '18446744073709551615',
  `9${'0'.repeat(99)}`,
);

/** Valid but unusual JSON, with whitespace wherever it is allowed. */
const written = fc.letrec<{ value: string }>((tie) => ({
  value: fc
    .tuple(
      space,
      fc.oneof(
        { maxDepth: 4 },
        fc.oneof(writtenText, number, fc.constantFrom('true', 'false', 'null')),
        fc.array(tie('value'), { maxLength: 4 }).map((entries) => `[${entries.join(',') || '\n'}]`),
        fc
          .array(fc.tuple(space, writtenText, space, tie('value')), { maxLength: 4 })
          .map(
            (members) =>
              `{${members.map(([a, name, b, value]) => `${a}${name}${b}:${value}`).join(',') || ' '}}`,
          ),
      ),
      space,
    )
    .map((parts) => parts.join('')),
})).value;

/** The value at this span, read only by positions. */
function valueAt(source: string, span: Span): unknown {
  const part = source.slice(span.from, span.to);
  if (part.startsWith('{')) {
    return Object.fromEntries(
      membersIn(source, span).map(({ name, value }) => [name, valueAt(source, value)]),
    );
  }
  if (part.startsWith('[')) return listEntries(source, span).map((entry) => valueAt(source, entry));
  return part.startsWith('"') ? textOfLiteral(part) : JSON.parse(part);
}

describe('JSON with any layout', () => {
  test('is read at the reported positions with the same value as JSON.parse', () => {
    fc.assert(
      fc.property(written, (source) => {
        expect(firstMistake(source)).toBeUndefined();
        expect(valueAt(source, rootSpan(source))).toEqual(JSON.parse(source));
      }),
      { numRuns: runs(testSize({ short: 300, whole: 1_000 })) },
    );
  });

  test('consists of its tokens and the whitespace between them', () => {
    fc.assert(
      fc.property(written, (source) => {
        const tokens = [...jsonTokens(source)];
        const ends = [0, ...tokens.map(({ to }) => to)];
        const gaps = [...tokens.map(({ from }) => from), source.length].map((from, at) =>
          source.slice(ends[at], from),
        );
        expect(gaps.join('')).toMatch(/^[ \t\r\n]*$/);
        for (const { kind, from, to } of tokens) {
          const part = source.slice(from, to);
          if (kind === 'text' || kind === 'word') expect(() => JSON.parse(part)).not.toThrow();
          else expect(part).toBe(kind);
        }
      }),
      { numRuns: runs(testSize({ short: 300, whole: 1_000 })) },
    );
  });

  test('has the depth of its value', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(json, fc.constantFrom('', '\t'), (value, indent) => {
        expect(jsonDepth(JSON.stringify(value, undefined, indent))).toBe(depthOf(value));
      }),
    );
  });
});

test('memberNamed keeps the digits of a number, and returns the last of duplicate names', () => {
  const source = '{"k": 1, "\\u006b" :18446744073709551615 }';
  const { value } = memberNamed(source, rootSpan(source), 'k') ?? {};
  expect(source.slice(value?.from, value?.to)).toBe('18446744073709551615');
});

test('closingQuote skips a quote after an odd number of backslashes', () => {
  fc.assert(
    fc.property(text, text, (content, after) => {
      const literal = JSON.stringify(content);
      expect(closingQuote(`"${literal}${after}`, 1)).toBe(literal.length);
      expect(closingQuote(literal.slice(0, -1), 0)).toBe(literal.length - 1);
    }),
  );
});

describe('any text', () => {
  const pieces = fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', 'a', ' ', '\u00a0', '-1'));
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    pieces.map((all) => all.join('')),
  );

  test('has ordered tokens that end with the end of the text', () => {
    fc.assert(
      fc.property(anything, (source) => {
        let token = tokenAt(source, 0);
        for (let before = 0; token.kind !== 'end'; token = tokenAt(source, token.to)) {
          expect(token.from).toBeGreaterThanOrEqual(before);
          expect(token.to).toBeGreaterThan(token.from);
          before = token.to;
        }
        expect(token).toEqual({ kind: 'end', from: source.length, to: source.length });
      }),
      { numRuns: runs(testSize({ short: 300, whole: 1_000 })) },
    );
  });

  test('can be searched for entries without an endless loop', () => {
    fc.assert(
      fc.property(anything, (source) => {
        const list = { from: 0, to: source.length + 1 };
        expect(listEntries(`[${source}`, list).length).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: runs(testSize({ short: 300, whole: 1_000 })) },
    );
  });
});

describe('no depth or length is too large', () => {
  const DEEP = 100_000;

  test('for nested lists and objects', () => {
    const source = `${'[{"a":'.repeat(DEEP)}1${'}]'.repeat(DEEP)}`;
    expect(jsonDepth(source)).toBe(2 * DEEP);
    expect(rootSpan(source)).toEqual({ from: 0, to: source.length });
    expect(listEntries(source, rootSpan(source))).toEqual([{ from: 1, to: source.length - 1 }]);
    expect([...jsonTokens(source)]).toHaveLength(6 * DEEP + 1);
    expect(firstMistake(source)).toBeUndefined();
  });

  test('for a text that is too long for a regular expression', () => {
    const source = `{"a": "${'x'.repeat(20_000_000)}", "token": "\\""}`;
    expect(namesSecret(source)).toBe(true);
    expect(namesSecret(source.replace('token', 'other'))).toBe(false);
    expect(membersIn(source, rootSpan(source))).toHaveLength(2);
  });
});
