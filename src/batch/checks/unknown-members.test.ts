import { expect, it } from 'vitest';
import type { OperationFields } from '../draft.ts';
import { checkDraft } from './check-draft.ts';
import { create, draftOf, ITEMS, knownTables, table, versions } from './testing/drafts.ts';

const FULL = knownTables(table({ versions: versions(1, 42) }));

/** The issues about the fields of a new version. */
function found(members: OperationFields, ofBatch: OperationFields = {}) {
  const operation = { kind: 'create_table_version', members: { id: ITEMS, ...members } } as const;
  return checkDraft(draftOf([operation], ofBatch), FULL).filter(({ rule }) => rule === 'unknown-members');
}

const RIGHT = { version: 43, manifest_path: 'staged/one' };

it('warns about every unknown field, in operations and in the batch', () => {
  expect(found({ ...RIGHT, metadata: { colour: 'red' }, e_tag: 'x' }, { context: {} })).toEqual([]);
  const issues = found({ ...RIGHT, colour: 'red', owner: 'me' }, { dry_run: true });
  expect(issues.map(({ key, level, title }) => [key, level, title])).toEqual([
    [undefined, 'warning', 'dry_run is no field of a batch'],
    [100, 'warning', 'colour and owner are no fields of create_table_version'],
  ]);
  expect(issues.map(({ fix }) => fix)).toEqual([undefined, undefined]);
});

it('suggests the correct name of a misspelled field', () => {
  const [issue] = found({ verion: 43, manifest_path: 'staged/one' });
  expect(issue?.text).toContain('Did you mean version?');
  expect(issue?.fix).toEqual({ label: 'Use version', operation: create(43) });
});

it('doesn’t suggest a field that is already set', () => {
  const [issue] = found({ ...RIGHT, verion: 44 });
  expect([issue?.title, issue?.fix]).toEqual(['verion is no field of create_table_version', undefined]);
});
