import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escaped, manualPage } from './manual.ts';
import type { Program } from './switches.ts';

const GROFF = ['-man', '-ww', '-Tutf8'];
const hasGroff = spawnSync('groff', ['--version']).status === 0;

/** Characters and a request that groff would interpret. */
const TRAPS = '.so /etc/passwd \\fB "quoted" \'single\' -dash- ~^` ’…';

const server = {
  command: 'vitrine server',
  summary: TRAPS,
  switches: {
    'two-words': { takes: 'text', placeholder: 'J', help: TRAPS },
    secret: { takes: 'nothing', hidden: true, help: 'nobody is told of this' },
  },
  environment: { title: 'In the environment', rows: [['A_KEY', "'tis a key"]] },
} as const satisfies Program;

const PAGE = manualPage({
  version: '1.2.3-rc.1',
  desktop: { ...server, command: 'vitrine', operand: { placeholder: 'LINK', help: 'what to open' } },
  server,
  files: [['~/.local/share/vitrine', '.hidden']],
});

/** For bold text, groff prints each letter, a backspace, and the letter again. */
const BOLD = new RegExp(`.${String.fromCharCode(8)}`, 'gu');

function formatted(page: string) {
  const run = spawnSync('groff', GROFF, {
    input: page,
    encoding: 'utf8',
    env: { ...process.env, GROFF_NO_SGR: '1' },
  });
  return { text: run.stdout.replaceAll(BOLD, ''), warnings: run.stderr };
}

it('the manual page has its sections in order', () => {
  expect([...PAGE.matchAll(/^\.SH (.+)$/gm)].map(([, title]) => title)).toEqual([
    'NAME',
    'SYNOPSIS',
    'DESCRIPTION',
    'OPTIONS',
    'LOCAL SERVER',
    'FILES',
    'ENVIRONMENT',
  ]);
});

describe('escaping', () => {
  it('covers every character that groff interprets', () => {
    expect(escaped('a\\b -c "d" ’')).toBe('a\\(rsb \\-c \\(dqd\\(dq \\[u2019]');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escaped(text)).toMatch(/^(?:[^\\\-"'`^~\x80-\u{10ffff}]|\\\(\w\w|\\-|\\\[u[\dA-F]{4,6}\])*$/u);
      }),
    );
  });

  it('keeps texts from starting a line with a groff request', () => {
    const requests = [...PAGE.matchAll(/^[.'](\S*)/gm)].map(([, name]) => name);
    expect(new Set(requests)).toEqual(new Set(['TH', 'SH', 'PP', 'TP', 'B', 'br']));
  });
});

it('the manual page omits hidden switches', () => {
  expect(PAGE).not.toContain('nobody');
});

it('groff formats the manual page without warnings and prints every character unchanged', (context) => {
  context.skip(!hasGroff, 'groff is not installed');
  const { text, warnings } = formatted(PAGE);
  expect(warnings).toBe('');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(TRAPS);
  expect(text).toContain('~/.local/share/vitrine');
  expect(text.replaceAll(/\s+/g, ' ')).toContain("A_KEY 'tis a key");
});
