import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '#protocol/index.ts';
import { batchFileValidator } from '#protocol/testing/published-schema.ts';
import { readBatchBody } from '../body/read-body.ts';
import { shape } from '../checks/batch-rules.ts';
import { create, declare, deregister, draftOf, remove } from '../checks/testing/drafts.ts';
import { type NewOperation, withoutIdentity } from '../draft.ts';
import { startEditing } from '../editing/editing.ts';
import { overviewOf } from '../simulation/batch-model.ts';
import { madeUpDraft } from '../testing/made-up.ts';
import { readBatchFile } from './read-file.ts';
import { writeBatchFile } from './write-file.ts';

function documentText(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');
}

const isValidBatchFile = batchFileValidator(documentText('batch.schema.json'));

describe('a batch file', () => {
  it('round-trips without credentials', () => {
    fc.assert(
      fc.property(madeUpDraft, fc.string({ unit: 'binary' }), (draft, name) => {
        const text = writeBatchFile(startEditing(draft).draft, { name, placeholder: '…' });
        const called = name.trim();
        expect(readBatchFile(text)).toEqual({
          draft: withoutIdentity(draft),
          about: ['$schema', 'vitrine'],
          ...(called === '' ? {} : { name: called }),
        });
      }),
    );
  });

  it('starts with its format and contains no secrets', () => {
    const properties = { owner: 'search', api_key: 'k' };
    const members = { id: ['t'], identity: { api_key: 'k' }, storage_options: { region: 'eu' }, properties };
    const draft = draftOf([{ kind: 'declare_table', members }], {
      context: { team: 'search' },
      identity: { api_key: 'k' },
    });
    expect(writeBatchFile(draft, { name: 'Old tables', placeholder: '…' })).toBe(`{
  "$schema": "batch.schema.json",
  "vitrine": { "format": 1, "name": "Old tables" },
  "context": { "team": "search" },
  "operations": [
    { "declare_table": {
      "id": ["t"],
      "properties": { "owner": "search", "api_key": "…" }
    } }
  ]
}
`);
  });
});

const OPERATIONS: readonly NewOperation[] = [
  declare(['a'], { location: 's3://lake/a', properties: { owner: 'search' } }),
  declare(['b'], { location: null }),
  create(9_007_199_254_740_991n, { naming_scheme: 'V2', metadata: { run: 7 } }),
  remove([
    [1, 30],
    [40, -1],
  ]),
  deregister(['a', 'b', 'c']),
  // None of these can be sent.
  declare([]),
  declare(['a'], { location: 7 }),
  create(-1),
  create(1, { manifest_path: '' }),
  create(1, { naming_scheme: 'V3' }),
  remove([]),
  remove([[1, -2]]),
  { kind: 'create_table_version', members: { id: ['a'] } },
];

describe('the published schema', () => {
  it('accepts the documented example', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(documentText('batch-file.md')) ?? [];
    expect(isValidBatchFile(example)).toEqual([true, true]);
    expect(readBatchFile(example)).toMatchObject({ name: 'Spring cleaning' });
  });

  it.each(OPERATIONS.map((operation) => [stringifyJson(operation), operation] as const))(
    'accepts or rejects %s like the checks',
    (_, operation) => {
      const draft = draftOf([operation]);
      const isRight = shape.find(overviewOf(draft, new Map())).length === 0;
      expect(isValidBatchFile(writeBatchFile(draft, { name: 'One', placeholder: '…' }))).toEqual([
        isRight,
        isRight,
      ]);
    },
  );

  it.each([
    '7',
    '[]',
    '{"context": {}}',
    '{"operations": {}}',
    '{"operations": [7]}',
    '{"operations": [{}]}',
    '{"operations": [{"drop_table": {"id": ["t"]}}]}',
    '{"operations": [{"declare_table": {"id": ["t"]}, "deregister_table": {"id": ["t"]}}]}',
    '{"operations": [{"declare_table": {"id": ["t"]}, "note": 1}]}',
    '{"operations": [{"declare_table": []}]}',
    '{"vitrine": 1, "operations": []}',
    '{"vitrine": {"name": "n"}, "operations": []}',
    '{"vitrine": {"format": 2}, "operations": []}',
    '{"vitrine": {"format": 1, "name": 7}, "operations": []}',
  ])('rejects %s, like the reader', (text) => {
    expect(isValidBatchFile(text)).toEqual([false, false]);
    // The reader also accepts a bare list, which isn’t a file by the schema.
    if (text !== '[]') expect(readBatchFile(text)).toHaveProperty('problem');
  });
});

describe('readBatchFile', () => {
  it.each(['{"operations": [{"deregister_table": {"id": ["t"]}}]}', '[{"deregister_table": {"id": ["t"]}}]'])(
    'accepts %s without a format',
    (text) => expect(readBatchFile(text)).toEqual(readBatchBody(text)),
  );

  it('reports an unsupported format before any other error', () => {
    expect(readBatchFile('{\n"vitrine": {\n"format": 2},\n"steps": []}')).toEqual({
      problem:
        'Line 3 says format 2, and this version of Vitrine reads format 1. Update Vitrine, or save the batch in the older format.',
      line: 3,
    });
  });

  it('reports the line of an error in the file header', () => {
    expect(readBatchFile('{"operations": [],\n"vitrine": {"format": 1,\n"name": 7}}')).toMatchObject({
      problem: expect.stringMatching(/^“vitrine\.name” at line 3 .*\.$/),
      line: 3,
    });
  });
});
