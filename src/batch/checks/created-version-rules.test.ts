import { describe, expect, it } from 'vitest';
import { manifestName } from '#protocol/index.ts';
import type { NewOperation, TableStates } from '../draft.ts';
import { checkDraft } from './check-draft.ts';
import type { Issue } from './rule.ts';
import { create, draftOf, knownTables, table, versions } from './testing/drafts.ts';

const FULL = knownTables(table({ versions: versions(1, 42) }));

function words(operations: readonly NewOperation[]): readonly string[] {
  return checkDraft(draftOf(operations), FULL)
    .filter(({ level }) => level !== 'unchecked')
    .map(({ level, title }) => `${level}: ${title}`);
}

/** The operation after the fix. */
function operationOf(
  issue: { readonly fix?: Issue['fix'] | undefined } | undefined,
): NewOperation | undefined {
  const fix = issue?.fix;
  return fix !== undefined && 'operation' in fix ? fix.operation : undefined;
}

describe('the manifest path of a new version', () => {
  const V2 = manifestName({ scheme: 'V2', version: 43n });
  const right = '_versions/43.manifest';
  it.each([
    ['may have the expected name', right, 'V1', []],
    ['may have a suffix after the expected name', `${right}-5f3a`, 'V1', []],
    ['may be in any other folder', 'staging/anything', 'V1', []],
    [
      'must not belong to another version',
      '_versions/42.manifest',
      'V1',
      ['error: the manifest path is for version 42, not 43'],
    ],
    ['must not use another naming scheme', right, 'V2', ['error: the manifest path uses V1 naming, not V2']],
    ['of no scheme', '_versions/new', 'V2', ['error: the manifest path doesn’t follow V2 naming']],
    [
      'must not belong to another version, even if no scheme is set',
      '_versions/42.manifest',
      undefined,
      ['warning: the manifest path is for version 42, not 43'],
    ],
  ])('%s', (_, path, scheme, expected) => {
    expect(words([create(43, { manifest_path: path, naming_scheme: scheme })])).toEqual(expected);
  });

  it('keeps its folder when it is fixed', () => {
    const path = 's3://lake/items/_versions/42.manifest';
    const [found] = checkDraft(draftOf([create(43, { manifest_path: path, naming_scheme: 'V2' })]), FULL);
    expect(operationOf(found)?.members.manifest_path).toBe(`s3://lake/items/${V2}`);
  });
});

describe('the fix for an existing version', () => {
  const fixOf = (operation: NewOperation, known: TableStates) =>
    checkDraft(draftOf([operation]), known)[0]?.fix;

  it('uses the next number with a matching manifest path, and keeps all other members', () => {
    const sent = {
      manifest_path: manifestName({ scheme: 'V2', version: 42n }),
      naming_scheme: 'V2',
      e_tag: 'x',
    };
    expect(fixOf(create(42, sent), FULL)).toEqual({
      label: 'Use 43',
      operation: create(43, { ...sent, manifest_path: manifestName({ scheme: 'V2', version: 43n }) }),
    });
  });

  it('keeps a path that contains no version', () => {
    expect(operationOf({ fix: fixOf(create(42), FULL) })).toEqual(create(43));
  });

  it('is exact beyond the precision of a double', () => {
    const last = 2n ** 63n - 2n;
    const fix = fixOf(create(last), knownTables(table({ versions: [{ version: last }] })));
    expect(operationOf({ fix })?.members.version).toBe(2n ** 63n - 1n);
  });

  it('is not offered after the highest version number', () => {
    const last = 2n ** 63n - 1n;
    expect(fixOf(create(last), knownTables(table({ versions: [{ version: last }] })))).toBeUndefined();
  });

  it('leaves no errors in the batch', () => {
    const draft = [create(43), create(42)];
    const fixed = checkDraft(draftOf(draft), FULL).map(operationOf).find(Boolean) ?? create(42);
    expect(words([create(43), fixed])).toEqual([]);
  });
});
