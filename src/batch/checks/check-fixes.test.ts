import { describe, expect, it } from 'vitest';
import { INT64_MAX } from '#protocol/index.ts';
import type { DraftEdit, NewOperation, TableStates } from '../draft.ts';
import { applyEdit } from '../editing/apply-edit.ts';
import { checkDraft } from './check-draft.ts';
import {
  absent,
  create,
  declare,
  deregister,
  draftOf,
  ITEMS,
  knownTables,
  remove,
  table,
  versions,
} from './testing/drafts.ts';

const FULL = knownTables(table({ versions: versions(1, 42), tags: new Map([['golden', 17n]]) }));
const ABSENT = knownTables(absent());

describe('a fix', () => {
  const fixed = (operations: readonly NewOperation[], known: TableStates) => {
    const draft = draftOf(operations);
    const [fix] = checkDraft(draft, known).flatMap(({ fix: one, key }) => (one ? [{ ...one, key }] : []));
    if (fix === undefined || 'namespace' in fix) return fix;
    const change: DraftEdit =
      'edit' in fix ? fix.edit : { kind: 'replace', key: fix.key ?? 0, operation: fix.operation };
    return applyEdit(draft, change, 200).operations.map(({ kind, members }) => ({ kind, members }));
  };

  it('declares the table before its first version', () => {
    expect(fixed([create(1)], ABSENT)).toEqual([
      { kind: 'declare_table', members: { id: ITEMS, vend_credentials: false } },
      create(1),
    ]);
  });

  it('moves an operation behind its prerequisite, or removes it if its table is deregistered', () => {
    expect(fixed([create(1), deregister(['x']), declare()], new Map([...ABSENT]))).toEqual([
      deregister(['x']),
      declare(),
      create(1),
    ]);
    const declared = knownTables(table({ state: 'declared' }));
    expect(fixed([deregister(), create(1)], declared)).toEqual([deregister()]);
    const again = [deregister(), create(1), declare()];
    expect(fixed(again, declared)).toEqual([deregister(), declare(), create(1)]);
  });

  it('sets the number of a new version, and a manifest path with the existing naming', () => {
    const untouched = { kind: 'create_table_version' as const, members: { id: ITEMS, naming_scheme: 'V2' } };
    const named = table({ versions: [{ version: 7n, manifest_path: '_versions/7.manifest' }] });
    expect(fixed([untouched], knownTables(named))).toEqual([
      {
        kind: 'create_table_version',
        members: { id: ITEMS, naming_scheme: 'V1', version: 8, manifest_path: '_versions/8.manifest' },
      },
    ]);
    expect(fixed([untouched], new Map())).toBeUndefined();
    expect(fixed([untouched], ABSENT)).not.toMatchObject([{ members: { version: expect.anything() } }]);
  });

  it('removes an operation whose result already exists', () => {
    expect(fixed([declare(), create(43)], FULL)).toEqual([create(43)]);
  });

  it('removes a duplicate version with an equal manifest, and renumbers one with another manifest', () => {
    const manifestPath = 's3://lake/items/_versions/42.manifest';
    const known = knownTables(table({ versions: [{ version: 42n, manifest_path: manifestPath }] }));
    const again = create(42, { manifest_path: '_versions/42.manifest' });
    expect(fixed([again, create(43)], known)).toEqual([create(43)]);
    expect(fixed([create(42)], known)).toEqual([create(43)]);
  });

  it('excludes tagged versions from a deletion', () => {
    const known = knownTables(
      table({
        versions: versions(1, 42),
        tags: new Map([
          ['a', 1n],
          ['b', 9n],
          ['c', 20n],
        ]),
      }),
    );
    expect(
      fixed(
        [
          remove([
            [1, 10],
            [15, -1],
          ]),
        ],
        known,
      ),
    ).toEqual([
      remove([
        [2, 9],
        [15, 20],
        [21, -1],
      ]),
    ]);
    expect(fixed([remove([[1, 2]])], known)).toEqual([]);
    const last = knownTables(
      table({ versions: [{ version: INT64_MAX }], tags: new Map([['a', INT64_MAX]]) }),
    );
    expect(fixed([remove([[5, -1]])], last)).toEqual([remove([[5, INT64_MAX]])]);
  });

  it('merges overlapping ranges', () => {
    expect(
      fixed(
        [
          remove([
            [9, 12],
            [1, 5],
            [4, 9],
          ]),
        ],
        FULL,
      ),
    ).toEqual([remove([[1, 12]])]);
  });

  it('lets the server choose a location if the requested one is taken', () => {
    const taken = declare(['new'], { location: 's3://lake/items' });
    expect(fixed([taken], new Map([...FULL, ...knownTables(absent(['new']))]))).toEqual([declare(['new'])]);
  });

  it('creates the highest missing namespace', () => {
    const known = knownTables(absent(['a', 'b', 'c'], { missingNamespace: ['a'] }));
    expect(fixed([declare(['a', 'b', 'c'])], known)).toMatchObject({ namespace: ['a'] });
  });
});
