import { describe, expect, it } from 'vitest';
import {
  create,
  declare,
  deregister,
  ITEMS,
  knownTables,
  remove,
  table,
  versions,
} from '../checks/testing/drafts.ts';
import type { KnownVersion, NewOperation, TableState } from '../draft.ts';
import { resolveCommit } from './resolve-commit.ts';

const ABSENT: TableState = { id: ITEMS, state: 'absent', allVersions: true, at: 0 };
const UNKNOWN: TableState = { id: ITEMS, state: 'unknown', allVersions: false, at: 0 };
const BEFORE = table({ versions: versions(1, 42) });

/** The verdict, and the result of each operation: `against: items doesn’t exist.` */
function compareWithBudget(
  operations: readonly NewOperation[],
  before: TableState | undefined,
  after: TableState | undefined,
): readonly string[] {
  const known = (facts: TableState | undefined) => (facts === undefined ? knownTables() : knownTables(facts));
  const { verdict, findings } = resolveCommit({ operations, before: known(before), after: known(after) });
  return [verdict, ...findings.map(({ speaks, words }) => `${speaks}: ${words}`)];
}

function withVersion(entry: KnownVersion, rest: Partial<TableState> = {}): TableState {
  return table({ versions: [entry, ...versions(1, 42)], ...rest });
}

describe('a created version', () => {
  const sent = { manifest_path: '_versions/43.manifest', manifest_size: 7, e_tag: '9b2c' };

  it('is recognized by its entity tag, even if other clients made changes', () => {
    const after = withVersion(
      { version: 43n, e_tag: '"9b2c"' },
      { versions: [{ version: 44n }, { version: 43n, e_tag: '"9b2c"' }] },
    );
    expect(compareWithBudget([create(43, sent)], BEFORE, after)).toEqual([
      'applied',
      'for: v43 exists with the ETag that was sent.',
    ]);
  });

  it('decides the verdict for the whole batch', () => {
    const after = withVersion({ version: 43n, e_tag: '9b2c' });
    const [verdict] = compareWithBudget([create(43, sent), deregister(['other'])], BEFORE, after);
    expect(verdict).toBe('applied');
  });

  it('is no proof if the state before is unknown', () => {
    const after = withVersion({ version: 43n, e_tag: '9b2c' });
    expect(compareWithBudget([create(43, sent)], undefined, after)).toEqual([
      'cannot-tell',
      'neither: v43 exists, and may have existed before.',
    ]);
  });

  it('existed before if its timestamp is older', () => {
    const current = withVersion({ version: 43n, e_tag: '9b2c', timestamp_millis: 5n });
    expect(compareWithBudget([create(43, sent)], current, current)).toEqual([
      'not-applied',
      'against: v43 is the version that existed before.',
    ]);
  });

  it.each([
    ['ETag', { e_tag: 'other' }],
    ['size', { manifest_size: 8n }],
    ['path', { manifest_path: '_versions/18446744073709551572.manifest' }],
  ])('is a different one if its %s differs', (by, returned) => {
    expect(
      compareWithBudget([create(43, sent)], undefined, withVersion({ version: 43n, ...returned })),
    ).toEqual(['not-applied', `against: v43 exists, with a different ${by}.`]);
  });

  it('is recognized by size and path only if nothing else has changed', () => {
    const { e_tag: _, ...untagged } = sent;
    const current = {
      version: 43n,
      manifest_path: 's3://lake/items/_versions/43.manifest',
      manifest_size: 7n,
    };
    const words = 'for: v43 exists with the path and the size that were sent.';
    expect(compareWithBudget([create(43, untagged)], BEFORE, withVersion(current))).toEqual([
      'applied',
      words,
    ]);
    const cleaned = table({ versions: [current, ...versions(2, 42)] });
    expect(compareWithBudget([create(43, untagged)], BEFORE, cleaned)).toEqual(['cannot-tell', words]);
  });

  it('is no proof if its ETag changed because the server copied the manifest', () => {
    const staged = { ...sent, manifest_path: 'staging/5f3a.manifest' };
    const current = {
      version: 43n,
      manifest_path: '_versions/43.manifest',
      manifest_size: 7n,
      e_tag: 'of the copy',
    };
    expect(compareWithBudget([create(43, staged)], BEFORE, withVersion(current))[0]).toBe('cannot-tell');
  });

  it('counts as missing if the previous version is still the latest', () => {
    expect(compareWithBudget([create(43, sent)], BEFORE, BEFORE)).toEqual([
      'not-applied',
      'against: v43 doesn’t exist: v42 is the latest.',
    ]);
  });

  it('counts as missing even if an older version was deleted', () => {
    expect(compareWithBudget([create(43, sent)], BEFORE, table({ versions: versions(9, 42) }))[0]).toBe(
      'not-applied',
    );
  });

  it('may have been removed with its table if the table was replaced', () => {
    const other = table({ location: 's3://lake/new', state: 'declared' });
    expect(compareWithBudget([create(43, sent)], BEFORE, other)[0]).toBe('cannot-tell');
  });

  it('doesn’t count as missing in a partial list of one version', () => {
    const some = table({ versions: [{ version: 42n }], allVersions: false });
    const after = withVersion({ version: 43n, e_tag: '9b2c' });
    expect(compareWithBudget([create(43, sent)], some, after)[0]).toBe('cannot-tell');
  });

  it('may have been deleted if newer versions exist', () => {
    const after = table({ versions: [{ version: 44n }, ...versions(1, 42)] });
    expect(compareWithBudget([create(43, sent)], BEFORE, after)).toEqual([
      'cannot-tell',
      'neither: v43 doesn’t exist; it may have been deleted since.',
    ]);
  });

  it('counts as missing inside a gap if nothing else has changed', () => {
    const gap = table({ versions: [{ version: 42n }, { version: 40n }] });
    expect(compareWithBudget([create(41, sent)], gap, gap)).toEqual([
      'not-applied',
      'against: v41 doesn’t exist, and all other versions are as before.',
    ]);
  });

  it('is looked up among the newest versions of a long list', () => {
    const newest = (last: number) => table({ versions: versions(last - 9, last), allVersions: false });
    expect(compareWithBudget([create(43, sent)], newest(42), newest(42))[0]).toBe('not-applied');
    const current = table({
      versions: [{ version: 43n, e_tag: '9b2c' }, ...versions(34, 42)],
      allVersions: false,
    });
    expect(compareWithBudget([create(43, sent)], newest(42), current)[0]).toBe('applied');
  });
});

describe('a declared table', () => {
  const location = 's3://lake/items';

  it('proves that the batch was applied if it exists at the declared location', () => {
    expect(compareWithBudget([declare(ITEMS, { location })], ABSENT, table({ state: 'declared' }))).toEqual([
      'applied',
      'for: items exists at the declared location.',
    ]);
  });

  it('proves that the batch was not applied if it doesn’t exist', () => {
    expect(compareWithBudget([declare()], ABSENT, ABSENT)).toEqual([
      'not-applied',
      'against: items doesn’t exist.',
    ]);
  });

  it('may come from another client if its location differs or it has versions', () => {
    expect(
      compareWithBudget([declare(ITEMS, { location: 's3://mine' })], ABSENT, table({ state: 'declared' })),
    ).toEqual(['cannot-tell', 'neither: items exists, but at s3://lake/items.']);
    expect(compareWithBudget([declare(ITEMS, { location })], ABSENT, BEFORE)[0]).toBe('cannot-tell');
  });

  it('existed before if it still has its earlier versions', () => {
    expect(compareWithBudget([declare()], BEFORE, BEFORE)[0]).toBe('not-applied');
  });
});

describe('a deregistered table', () => {
  it('proves that the batch was applied if it no longer exists', () => {
    expect(compareWithBudget([deregister()], BEFORE, ABSENT)).toEqual([
      'applied',
      'for: items no longer exists.',
    ]);
  });

  it('proves that the batch was not applied if it still exists', () => {
    expect(compareWithBudget([deregister()], BEFORE, BEFORE)).toEqual([
      'not-applied',
      'against: items is still there.',
    ]);
  });

  it('counts as existing even if its versions can’t be listed', () => {
    const registered = table({ managed_versioning: false, versions: undefined, allVersions: false });
    expect(compareWithBudget([deregister()], registered, registered)[0]).toBe('not-applied');
  });

  it('may have been declared again', () => {
    const again = table({ location: 's3://lake/new' });
    expect(compareWithBudget([deregister()], BEFORE, again)[0]).toBe('cannot-tell');
  });

  it('is no proof if it did not exist before or was not loaded', () => {
    expect(compareWithBudget([deregister()], ABSENT, ABSENT)[0]).toBe('cannot-tell');
    expect(compareWithBudget([deregister()], undefined, ABSENT)[0]).toBe('cannot-tell');
  });
});

describe('deleted versions', () => {
  it('prove that the batch was applied if they no longer exist', () => {
    expect(compareWithBudget([remove([[1, 30]])], BEFORE, table({ versions: versions(30, 42) }))).toEqual([
      'applied',
      'for: 29 versions no longer exist.',
    ]);
  });

  it('prove that the batch was not applied if they still exist', () => {
    expect(compareWithBudget([remove([[1, 30]])], BEFORE, BEFORE)).toEqual([
      'not-applied',
      'against: v1 and 28 others are still there.',
    ]);
  });

  it('prove that the batch was not applied even if only one of them still exists', () => {
    const after = table({ versions: versions(29, 42) });
    expect(compareWithBudget([remove([[1, 30]])], BEFORE, after)).toEqual([
      'not-applied',
      'against: v29 is still there.',
    ]);
  });

  it('are no proof if other versions have their numbers', () => {
    const written = (timestamp_millis: bigint) => table({ versions: [{ version: 1n, timestamp_millis }] });
    expect(compareWithBudget([remove([[1, 2]])], written(1n), written(2n))[0]).toBe('cannot-tell');
  });

  it('are ignored in a table that the batch created', () => {
    const operations = [deregister(), declare(), remove([[1, 30]])];
    const [, , , last] = compareWithBudget(operations, BEFORE, table({ location: 's3://lake/new' }));
    expect(last).toBe('neither: The table is a new one, if the batch was applied.');
  });
});

describe('the verdict', () => {
  it('is open if a table could not be loaded', () => {
    expect(compareWithBudget([create(43), remove([[1, 2]]), deregister()], BEFORE, UNKNOWN)[0]).toBe(
      'cannot-tell',
    );
    expect(compareWithBudget([declare()], ABSENT, undefined)[0]).toBe('cannot-tell');
  });

  it('is open if the evidence is contradictory', () => {
    const sent = { e_tag: '9b2c' };
    const after = withVersion({ version: 43n, e_tag: '9b2c' });
    expect(compareWithBudget([create(43, sent), remove([[1, 30]])], BEFORE, after)[0]).toBe('cannot-tell');
  });

  it('ignores operations that the batch itself reverses', () => {
    expect(compareWithBudget([declare(), deregister()], ABSENT, ABSENT)).toEqual([
      'cannot-tell',
      'neither: Undone by operation 2.',
      'neither: items didn’t exist before either.',
    ]);
  });

  it('uses the old versions of a table that the batch replaces', () => {
    const operations = [
      deregister(),
      declare(ITEMS, { location: 's3://lake/new' }),
      create(1, { e_tag: 'a' }),
    ];
    expect(compareWithBudget(operations, BEFORE, BEFORE)[0]).toBe('not-applied');
    const made = table({
      location: 's3://lake/new',
      versions: [{ version: 1n, manifest_path: 'staged/one', e_tag: 'a' }],
    });
    expect(compareWithBudget([...operations], table({ versions: versions(2, 42) }), made)[0]).toBe('applied');
  });

  it('is never “applied” for a contradictory batch', () => {
    expect(compareWithBudget([deregister(), deregister()], BEFORE, ABSENT)[0]).toBe('cannot-tell');
    expect(compareWithBudget([create(42), deregister()], BEFORE, ABSENT)[0]).toBe('cannot-tell');
  });
});
