import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import { parsePlan, planText } from './parse-plan.ts';

const FOLDER = join(import.meta.dirname, '../texts');
const TEXTS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'));

/** The syntax of plans, and texts that have misled parsers. */
const TRAPS = [
  ...['\n', '\r\n', '\r', '\t', '  ', ' ', '\u2028', '\uFEFF', '\0', '\u202E', '\uD800', '😀', 'µ'],
  ...['"', "'", '\\"', '(', ')', '[', ']', '{', '}', '|', '│ ', '├── ', '└── ', '+- ', '-> ', '+---+\n'],
  ...[', ', ': ', '=', ', metrics=[', 'metrics=[]', '{partition=0}', '={0:1, 1:2}', ', elapsed=1ms', '1,234'],
  ...[
    '\n  FilterExec: ',
    '\n--- Plan #2 ---\n',
    '| physical_plan | ',
    '[Stage 1] => ',
    '__proto__=1',
    '-0',
    '1e999',
  ],
];

const place = fc.double({ min: 0, max: 1, noNaN: true });
const inserted = fc.oneof(fc.constantFrom(...TRAPS), fc.string({ unit: 'binary', maxLength: 8 }));

type Change = (text: string) => string;

const inCharacters = fc.record({ at: place, what: inserted, skip: fc.nat({ max: 200 }) }).map(
  ({ at, what, skip }): Change =>
    (text) => {
      const index = Math.floor(at * text.length);
      return text.slice(0, index) + what + text.slice(index + skip);
    },
);

const KINDS = ['drop', 'double', 'swap', 'indent', 'outdent', 'join', 'bar'] as const;

const inLines = fc.record({ at: place, to: place, kind: fc.constantFrom(...KINDS) }).map(
  ({ at, to, kind }): Change =>
    (text) => {
      const lines = text.split('\n');
      const [one, other] = [Math.floor(at * lines.length), Math.floor(to * lines.length)];
      const [line = '', second = ''] = [lines[one], lines[other]];
      const changed: Readonly<Record<(typeof KINDS)[number], readonly string[]>> = {
        drop: [],
        double: [line, line],
        swap: [second],
        indent: [`   ${line}`],
        outdent: [line.trimStart()],
        join: [line + second],
        bar: [`| x | ${line} |`],
      };
      return lines.toSpliced(one, 1, ...changed[kind]).join('\n');
    },
);

it('never throws and loses no character for any mutation of a real text', () => {
  const changes = fc.array(fc.oneof(inCharacters, inLines), { minLength: 1, maxLength: 8 });
  const mutated = fc
    .tuple(fc.constantFrom(...TEXTS), changes)
    .map(([text, all]) => all.reduce((now, change) => change(now), text));
  fc.assert(
    fc.property(mutated, (text) => planText(parsePlan(text)) === text),
    { numRuns: runs(testSize({ short: 400, whole: 1_500 }), 10_000) },
  );
});

/** What can happen to a plan between the engine and a clipboard without changing its lines. */
const AROUND: Readonly<Record<string, Change>> = {
  'Windows line ends': (text) => text.replaceAll('\n', '\r\n'),
  'tabs in place of spaces': byLine((line) =>
    line.replaceAll(/^(?: {2})+/g, (indent) => '\t'.repeat(indent.length / 2)),
  ),
  'indented further': byLine((line) => `      ${line}`),
  'indented by four spaces a level': byLine((line) => line.replace(/^ +/, (indent) => indent.repeat(2))),
  quoted: byLine((line) => `> ${line}`),
  'quoted twice': byLine((line) => `> > ${line}`),
  'in a fence of Markdown': (text) => `# Slow\n\nLook:\n\n\`\`\`text\n${text}\n\`\`\`\n\nThanks, Ada\n`,
  'below prose': (text) => `Hello, this is slow: why?\nNote: it was fast.\n${text}`,
  'below lines of a log': (text) =>
    `2026-01-01T10:00:00Z INFO server: started, port=80\nDEBUG request: id=5, path=/v1\n${text}`,
  'in the table of a terminal': (text) => {
    const row = (line: string, index: number) =>
      `| ${index === 0 ? 'physical_plan' : '             '} | ${line} |`;
    return `+---------------+------+\n| plan_type     | plan |\n+---------------+------+\n${text.split('\n').map(row).join('\n')}\n+---------------+------+\n`;
  },
};

function byLine(change: Change): Change {
  return (text) =>
    text
      .split('\n')
      .map((line) => (line === '' ? line : change(line)))
      .join('\n');
}

/** Plans with one line per operator: in others, a change may separate a literal from its operator. */
const PLAIN = TEXTS.flatMap((text) => parsePlan(text).parts)
  .filter((part) => part.kind === 'plan')
  .filter(({ nodes }) => nodes.every((node) => node.lineCount === 1 && !node.isUncertain))
  .map(({ nodes }) => nodes.map(({ text }) => text.trimEnd()));

function operatorsIn(text: string): string[] {
  return parsePlan(text).parts.flatMap((part) =>
    part.kind === 'plan' ? part.nodes.map(({ name }) => name) : [],
  );
}

function nameIn(line: string): string {
  return /\w+/.exec(line)?.[0] ?? '';
}

it.each(Object.entries(AROUND))('reads every real plan in another layout: %s', (_, change) => {
  for (const lines of PLAIN) {
    const text = change(lines.join('\n'));
    expect(operatorsIn(text)).toEqual(lines.map(nameIn));
    expect(planText(parsePlan(text))).toBe(text);
  }
});

it('finds every remaining operator after lines are removed, moved, or indented', () => {
  const shuffled = fc
    .tuple(fc.constantFrom(...PLAIN), fc.constantFrom(...Object.values(AROUND)))
    .chain(([lines, around]) =>
      fc
        .array(fc.record({ line: fc.constantFrom(...lines), indent: fc.nat(30) }), {
          minLength: 1,
          maxLength: lines.length,
        })
        .map((left) => ({
          left,
          text: around(left.map(({ line, indent }) => ' '.repeat(indent) + line.trim()).join('\n')),
        })),
    );
  fc.assert(
    fc.property(shuffled, ({ left, text }) => {
      expect(operatorsIn(text)).toEqual(left.map(({ line }) => nameIn(line)));
      expect(planText(parsePlan(text))).toBe(text);
    }),
    { numRuns: runs(testSize({ short: 150, whole: 500 }), 5_000) },
  );
});

it('reads the rest of a plan that is cut at any place', () => {
  const cut = fc.tuple(fc.constantFrom(...PLAIN), place, place);
  fc.assert(
    fc.property(cut, ([lines, one, other]) => {
      const whole = lines.join('\n');
      const [from, to] = [Math.min(one, other), Math.max(one, other)].map((at) =>
        Math.floor(at * whole.length),
      );
      const text = whole.slice(from, to);
      // The first and the last line may be cut; those between are complete.
      const between = text.split('\n').slice(1, -1).map(nameIn);
      expect(operatorsIn(text).join()).toContain(between.join());
      expect(planText(parsePlan(text))).toBe(text);
    }),
    { numRuns: runs(testSize({ short: 150, whole: 500 }), 5_000) },
  );
});

it('puts parents before their children, and each node in one place', () => {
  const text = fc.tuple(fc.constantFrom(...TEXTS), fc.array(inLines, { maxLength: 12 }));
  const mutated = text.map(([one, all]) => all.reduce((now, change) => change(now), one));
  fc.assert(
    fc.property(mutated, (one) => {
      for (const part of parsePlan(one).parts) {
        if (part.kind === 'other') continue;
        const children = part.nodes.flatMap((node) => node.children).sort((a, b) => a - b);
        expect(children).toEqual(part.nodes.slice(1).map(({ index }) => index));
        for (const { index, parent, depth } of part.nodes) {
          const above = parent === undefined ? undefined : part.nodes[parent];
          expect(parent ?? -1).toBeLessThan(index);
          expect(depth).toBe(above === undefined ? 0 : above.depth + 1);
        }
      }
    }),
    { numRuns: runs(testSize({ short: 100, whole: 300 })) },
  );
});

it('reads a text of unclosed quotes in linear time', () => {
  const line = '  FilterExec: a@0 = (" and no end\n';
  const text = `A\n${line.repeat(20_000)}`;
  // Searching from every line to the end would take minutes.
  expect(cpuTime(() => expect(planText(parsePlan(text))).toBe(text))).toBeLessThan(5000);
});
