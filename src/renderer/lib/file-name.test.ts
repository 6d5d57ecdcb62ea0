import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName } from './file-name.ts';

describe('a file name', () => {
  it.each([
    ['items, plan', 'items, plan.svg'],
    ['a/b\\c:d*e?"<f>|g', 'a b c d e f g.svg'],
    ['CON', 'CON_.svg'],
    ['nul.txt', 'nul_.svg'],
    ['nul.a.b', 'nul_.a.b.svg'],
    ['plan-analyze.TXT', 'plan-analyze.svg'],
    ['console', 'console.svg'],
    ['../../etc/passwd', 'etc passwd.svg'],
    ['.hidden', 'hidden.svg'],
    ['ends with dots... ', 'ends with dots.svg'],
    ['', 'plan.svg'],
    ['\u202Egvs.exe', 'gvs.exe.svg'],
    ['-rf', 'rf.svg'],
    ['表', '表.svg'],
    ['two\nlines', 'two lines.svg'],
  ])('of %j is %j', (name, expected) => {
    expect(fileName(name, 'svg')).toBe(expected);
  });

  it('is valid on all three systems, for any name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (part, times) => {
          const file = fileName(part.repeat(times), 'json');
          expect(file).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]+\.json$/u);
          expect(file).toMatch(/^[^\s.]/);
          expect(file).not.toMatch(/[\s.]\.json$/);
          expect(new TextEncoder().encode(file).length).toBeLessThan(220);
        },
      ),
    );
  });
});
