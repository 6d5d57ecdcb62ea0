import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describedTable } from '#domain/testing/described-table.ts';
import { compareManifests, compareTables } from './comparison.ts';
import { asJson, asMarkdown, code, type ExportedComparison } from './exports.ts';
import { anyName, namedFields } from './testing/compared-values.ts';

const BEFORE = describedTable({
  version: 1n,
  schema: { fields: namedFields('a', 'same') },
  properties: [
    ['kept', '1'],
    ['a|b', 'x\n# not a heading'],
  ],
  stats: { num_fragments: 9007199254740993n, others: [] },
});
const AFTER = describedTable({
  version: 2n,
  schema: { fields: namedFields('same', 'new`er') },
  properties: [['kept', '1']],
  stats: { num_fragments: 9007199254740995n, others: [] },
});

const EXPORTED: ExportedComparison = {
  before: { connection: 'prod', id: ['ml', 'items'], version: 1n },
  after: { connection: 'prod', id: ['ml', 'items'], version: undefined },
  summary: 'In a sentence.',
  comparison: compareTables({ before: BEFORE, after: AFTER }),
  manifest: compareManifests(
    {
      before: { version: 1n, manifest_size: 5n, others: [] },
      after: { version: 2n, manifest_size: 3n, others: [] },
    },
    true,
  ),
};

describe('the Markdown export', () => {
  const text = asMarkdown(EXPORTED);

  it('names both sides and has each difference in a row', () => {
    expect(text).toContain(
      '- Before: `ml / items` on `prod`, version 1\n- After: `ml / items` on `prod`, version unknown',
    );
    expect(text).toContain('| `a` | removed | `int64` |  |');
    expect(text).toContain('| ``new`er`` | added |  | `int64` |');
    expect(text).toContain('| `Fragments` | `9007199254740993` | `9007199254740995` | +2 |');
    expect(text).toContain('| `Manifest size` | `5` | `3` | -2 |');
    expect(text).not.toContain('`same`');
    expect(text).not.toContain('`kept`');
  });

  it('keeps a server’s text on one line and in its cell', () => {
    expect(text).toContain('| `a\\|b` | removed | `x\\u{A}# not a heading` |  |');
  });

  it('never lets a server’s text end its code span', () => {
    const hostile = fc.oneof(anyName, fc.stringMatching(/^[`|\\ <a\n]{1,12}$/));
    fc.assert(
      fc.property(hostile, (name) => {
        const shown = code(name);
        expect(shown).not.toMatch(/[\n\r]/);
        const fence = /^`+/.exec(shown)?.[0];
        if (fence === undefined) expect(name.trim()).toBe('');
        else
          expect(shown.slice(fence.length, -fence.length)).not.toMatch(
            new RegExp(`(^|[^\`])${fence}([^\`]|$)`),
          );
      }),
    );
  });
});

describe('the JSON export', () => {
  const json = asJson(EXPORTED);

  it('contains all values with every digit, including equal ones', () => {
    expect(json).toContain('"difference": 2');
    expect(json).toContain('"value": 9007199254740993');
    const read: { schema: { fields: { path: string[]; state: string }[] } } = JSON.parse(json);
    expect(read.schema.fields.map(({ path, state }) => [path.join('.'), state])).toEqual([
      ['a', 'removed'],
      ['same', 'same'],
      ['new`er', 'added'],
    ]);
  });

  it('keeps entries with any name', () => {
    const table = describedTable({ properties: [['__proto__', 'p']] });
    const comparison = compareTables({ before: table, after: describedTable({ properties: [] }) });
    expect(asJson({ ...EXPORTED, comparison, manifest: undefined })).toContain('"name": "__proto__"');
  });
});
