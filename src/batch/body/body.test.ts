import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH_OPERATIONS } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { hasIdentity } from '../draft.ts';
import { startEditing } from '../editing/editing.ts';
import { madeUpDraft } from '../testing/made-up.ts';
import { readBatchBody } from './read-body.ts';
import { batchBody } from './write-body.ts';

describe('the body of a batch', () => {
  it('round-trips through the parser unchanged', () => {
    fc.assert(
      fc.property(madeUpDraft, (draft) => {
        expect(readBatchBody(batchBody(startEditing(draft).draft).text)).toEqual({ draft });
      }),
    );
  });

  it('maps each operation to its lines', () => {
    fc.assert(
      fc.property(madeUpDraft, (parts) => {
        const { draft } = startEditing(parts);
        const { text, places } = batchBody(draft);
        const lines = text.split('\n');
        for (const { key, kind, members } of draft.operations) {
          const place = places.get(key);
          const json = lines.slice(place?.from, place?.to).join('\n').replace(/,$/, '');
          expect(readBatchBody(json)).toEqual({ draft: { operations: [{ kind, members }], members: {} } });
        }
      }),
    );
  });

  it('is pretty-printed with every digit of its numbers', () => {
    const { draft } = startEditing({
      operations: [
        {
          kind: 'create_table_version',
          members: { id: ['prod', 'ml', 'items'], version: 2n ** 64n - 1n, e_tag: 'x'.repeat(90) },
        },
        {
          kind: 'delete_table_versions',
          members: { id: ['t'], ranges: [{ start_version: 1, end_version: 30 }] },
        },
        { kind: 'deregister_table', members: {} },
      ],
      members: { context: { team: 'search' } },
    });
    expect(batchBody(draft).text).toBe(`{
  "context": { "team": "search" },
  "operations": [
    { "create_table_version": {
      "id": ["prod", "ml", "items"],
      "version": 18446744073709551615,
      "e_tag": "${'x'.repeat(90)}"
    } },
    { "delete_table_versions": {
      "id": ["t"],
      "ranges": [{ "start_version": 1, "end_version": 30 }]
    } },
    { "deregister_table": {} }
  ]
}`);
  });

  it('wraps values that are too long for a line', () => {
    const names = Array.from({ length: 12 }, (_, index) => `namespace ${index}`);
    const { draft } = startEditing({
      operations: [{ kind: 'deregister_table', members: { id: names } }],
      members: {},
    });
    const [first, second] = batchBody(draft).text.split('\n').slice(3);
    expect([first, second]).toEqual(['      "id": [', '        "namespace 0",']);
  });

  it('has an empty list for an empty draft', () => {
    expect(batchBody({ operations: [], members: {} }).text).toBe('{\n  "operations": []\n}');
  });
});

describe('readBatchBody', () => {
  it('never throws and describes the problem of every text that is not a batch', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"operations"',
          '"declare_table"',
          '"id"',
          '"',
          '\\',
          '-1e999',
          '1.50',
          '\n',
          '\u0000',
        ),
        { maxLength: 14 },
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), pieces), (text) => {
        const read = readBatchBody(text);
        if ('problem' in read) expect(read.problem).toMatch(/\.$/);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('reports an existing line after any single character is removed, inserted, or replaced', () => {
    fc.assert(
      fc.property(
        madeUpDraft,
        fc.nat(),
        fc.constantFrom('', '"', '}', ',', '\n', 'x', '9'),
        (draft, place, sign) => {
          const { text } = batchBody(startEditing(draft).draft);
          const at = place % text.length;
          const read = readBatchBody(text.slice(0, at) + sign + text.slice(at + 1));
          if (!('line' in read)) return;
          expect(read.line).toBeGreaterThan(0);
          expect(read.line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length + 1);
          expect(read.problem).toContain(`line ${read.line}`);
        },
      ),
    );
  });

  const operation = { kind: 'declare_table', members: { id: ['t'], new_member: [1] } };
  it.each([
    ['a body', '{"operations": [{"declare_table": {"id": ["t"], "new_member": [1]}}]}'],
    ['a bare list', '[{"declare_table": {"id": ["t"], "new_member": [1]}}]'],
    ['a single operation', '{"declare_table": {"id": ["t"], "new_member": [1]}}'],
    [
      'kinds that are null',
      '[{"declare_table": {"id": ["t"], "new_member": [1]}, "deregister_table": null}]',
    ],
    ['a byte order mark', '\uFEFF[{"declare_table": {"id": ["t"], "new_member": [1]}}]'],
  ])('accepts %s', (_, text) => {
    expect(readBatchBody(text)).toEqual({ draft: { operations: [operation], members: {} } });
  });

  it('keeps an identity, so that the window can warn about it', () => {
    const read = readBatchBody('[{"declare_table": {"identity": {"api_key": "k"}}}]');
    expect('draft' in read && hasIdentity(read.draft)).toBe(true);
  });

  it.each([
    ['', 'The text is empty.', undefined],
    [' \n ', 'The text is empty.', undefined],
    [
      '{"operations": [\n  {"declare_table": {}\n]}',
      'The batch isn’t JSON at line 3, column 1: expected a comma or }, found ].',
      3,
    ],
    ['7', 'This isn’t a batch. A batch', undefined],
    ['{"context": {}}', 'it has no “operations”', undefined],
    ['{"operations": {}}', '“operations” of the batch must be a list.', undefined],
    ['[\n{"declare_table": {}},\n7]', 'Operation 2 at line 3 must be an object.', 3],
    [
      '{"context": {"a": [1]}, "operations": [\n{"declare_table": {}},\n{"drop_table": {}}]}',
      'Operation 2 at line 3 must be one of “declare_table”, “create_table_version”, “delete_table_versions” or “deregister_table”, not “drop_table”.',
      3,
    ],
    ['[{}]', 'Operation 1 at line 1 must be one of', 1],
    [
      '[{"declare_table": {}, "deregister_table": {}}]',
      'Operation 1 at line 1 contains “declare_table” and “deregister_table”; only one is allowed.',
      1,
    ],
    [
      '[{"declare_table": {}, "note": 1}]',
      'Operation 1 at line 1 contains “note” next to “declare_table”, which isn’t allowed.',
      1,
    ],
    ['[{"declare_table": []}]', '“declare_table” must be an object', 1],
    [
      '[{"declare_table": {},\n"declare_table": {}}]',
      '"declare_table" at line 2 is a duplicate key; only the last one counts.',
      2,
    ],
    [
      '[{"declare_table": {"a": 1,\n"\\u0061": 2}}]',
      '"\\u0061" at line 2 is a duplicate key; only the last one counts.',
      2,
    ],
    [
      '{"operations": [], "context": {"a":\n1e400}}',
      '1e400 at line 2 is a number that would lose precision.',
      2,
    ],
    [
      '{"operations": [], "context": {"a": 0.12345678901234567891}}',
      '0.12345678901234567891 at line 1 is a number that would lose precision.',
      1,
    ],
    ['['.repeat(100_000), 'The batch is nested too deeply.', undefined],
    ['['.repeat(300) + ']'.repeat(300), 'The batch is nested too deeply.', undefined],
    [' '.repeat(33 * 1024 * 1024), '32 MiB', undefined],
  ])('rejects %.60j', (text, words, line) => {
    const read = readBatchBody(text);
    expect('problem' in read && read.problem).toContain(words);
    expect('line' in read ? read.line : undefined).toBe(line);
  });

  it.each([
    '1.50',
    '15e-1',
    '1E+2',
    '0.10',
    '100e18',
    '1e21',
    '-0.000',
    '0e999',
    '5e-324',
    '0.1e1',
    '123456789012345678901234567890',
  ])('keeps the number %s', (number) => {
    expect(readBatchBody(`{"operations": [], "context": {"a": ${number}}}`)).toHaveProperty('draft');
  });

  it('accepts the maximum number of operations, but not one more', () => {
    const listOf = (count: number) =>
      `[${Array(count).fill('{"deregister_table":{"id":["t"]}}').join(',\n')}]`;
    expect(readBatchBody(listOf(MAX_BATCH_OPERATIONS))).toHaveProperty('draft');
    expect(readBatchBody(listOf(MAX_BATCH_OPERATIONS + 1))).toEqual({
      problem: 'This contains 10,001 operations; a batch can have at most 10,000.',
    });
  });
});
