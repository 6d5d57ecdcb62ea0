import { describe, expect, it } from 'vitest';
import { manifestName } from '../../protocol/index.ts';
import type { NewOperation } from '../editing/draft-edit.ts';
import { checkDraft } from './check-draft.ts';
import { create, draftOf, knownTables, table, versions } from './testing/drafts.ts';

const FULL = knownTables(table({ versions: versions(1, 42) }));

function words(operations: readonly NewOperation[]): readonly string[] {
  return checkDraft(draftOf(operations), FULL).map(({ level, title }) => `${level}: ${title}`);
}

describe('a manifest path', () => {
  const V2 = manifestName({ scheme: 'V2', version: 43n });
  const right = '_versions/43.manifest';
  it.each([
    ['of the right name', right, 'V1', []],
    ['of the right name with a suffix', `${right}-5f3a`, 'V1', []],
    ['elsewhere', 'staging/anything', 'V1', []],
    [
      'of another version',
      '_versions/42.manifest',
      'V1',
      ['error: the manifest path is for version 42, not 43'],
    ],
    ['of another scheme', right, 'V2', ['error: the manifest path uses V1 naming, not V2']],
    ['of no scheme', '_versions/new', 'V2', ['error: the manifest path doesn’t follow V2 naming']],
    [
      'of another version, without a scheme',
      '_versions/42.manifest',
      undefined,
      ['warning: the manifest path is for version 42, not 43'],
    ],
  ])('%s', (_, path, scheme, expected) => {
    expect(words([create(43, { manifest_path: path, naming_scheme: scheme })])).toEqual(expected);
  });

  it('is mended in its place', () => {
    const path = 's3://lake/items/_versions/42.manifest';
    const [found] = checkDraft(draftOf([create(43, { manifest_path: path, naming_scheme: 'V2' })]), FULL);
    expect(found?.cure?.operation.members.manifest_path).toBe(`s3://lake/items/${V2}`);
  });
});
