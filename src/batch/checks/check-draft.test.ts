import { describe, expect, it } from 'vitest';
import { manifestName } from '#protocol/index.ts';
import type { NewOperation, TableStates } from '../draft.ts';
import { checkDraft } from './check-draft.ts';
import type { Issue } from './rule.ts';
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

/** The list of checks as text: `error 1: version 42 already exists`. */
function words(operations: readonly NewOperation[], known: TableStates): readonly string[] {
  const issues = checkDraft(draftOf(operations), known);
  // Applies to every new version.
  return issues.filter(({ rule }) => rule !== 'unchecked-manifests').map(line);
}

function line({ level, key, title }: Issue): string {
  return `${level}${key === undefined ? '' : ` ${key - 99}`}: ${title}`;
}

const FULL = knownTables(table({ versions: versions(1, 42), tags: new Map([['golden', 17n]]) }));
const ABSENT = knownTables(absent());

describe('a valid batch', () => {
  it('passes every rule', () => {
    const v2 = { manifest_path: manifestName({ scheme: 'V2', version: 43n }), naming_scheme: 'V2' };
    expect(words([create(43, v2), create(44), remove([[1, 17]])], FULL)).toEqual([]);
  });

  it('may use a table that it declares', () => {
    expect(words([declare(), create(1), create(2)], ABSENT)).toEqual([]);
  });

  it('may create a version that it has deleted', () => {
    expect(
      words([remove([[42, 43]]), create(42), create(43)], FULL).filter((one) => one.startsWith('e')),
    ).toEqual([]);
  });

  it('may use a location that it frees', () => {
    const location = 's3://lake/items';
    expect(
      words([deregister(), declare(['other'], { location })], knownTables(table(), absent(['other']))),
    ).toEqual([]);
  });
});

describe('an issue of the whole batch', () => {
  it('is reported without an operation', () => {
    expect(words([], new Map())).toEqual(['error: The batch has no operations']);
  });

  it('includes exceeding the maximum number of operations', () => {
    const operations = Array.from({ length: 10_001 }, (_, place) => create(place + 43));
    expect(words(operations.slice(1), FULL)).not.toContainEqual(expect.stringContaining('the limit is'));
    expect(words(operations, FULL)).toEqual(['error: The batch has 10,001 operations; the limit is 10,000']);
  });

  it('includes members that violate the API schema', () => {
    const [found] = checkDraft(draftOf([create(43)], { context: 'none' }), FULL);
    expect(found).toMatchObject({
      level: 'error',
      key: undefined,
      member: 'context',
      title: 'context must be an object',
    });
  });

  it('reports unchecked tables once for all tables', () => {
    expect(words([create(1, {}, ['a']), create(2, {}, ['a']), create(1, {}, ['b'])], new Map())).toEqual([
      'unchecked 1: 2 tables not checked on the server yet',
    ]);
  });

  it('reports why the state of a table is unknown, without errors about it', () => {
    const known = knownTables({
      id: ITEMS,
      state: 'unknown',
      allVersions: false,
      problem: 'It refused.',
      at: 0,
    });
    const checks = checkDraft(draftOf([create(1), remove([[1, 2]]), deregister()]), known);
    expect(checks.filter(({ level }) => level === 'error')).toEqual([]);
    expect(checks[0]).toMatchObject({ level: 'unchecked', title: 'items not checked', text: 'It refused.' });
  });
});

describe('an issue of an operation', () => {
  it('is only a missing value if the name in a chosen namespace is still empty', () => {
    const isMissing = (id: readonly string[]) => checkDraft(draftOf([declare(id)]), new Map())[0]?.isMissing;
    expect([['prod', ''], ['', 'items'], []].map(isMissing)).toEqual([true, undefined, true]);
  });

  it.each<[string, readonly NewOperation[], TableStates, readonly string[]]>([
    [
      'a missing member',
      [{ kind: 'create_table_version', members: { id: ITEMS, version: 43 } }],
      FULL,
      ['error 1: the manifest path is missing'],
    ],
    [
      'a version out of bounds',
      [create(-1)],
      FULL,
      ['error 1: the version must be between 0 and 9223372036854775807'],
    ],
    ['a missing table ID', [declare([])], new Map(), ['error 1: the table is missing']],
    ['an empty part of a name', [declare(['', 'prod'])], new Map(), ['error 1: part of the name is empty']],
    [
      'a name that is not entered yet',
      [declare(['prod', ''])],
      new Map(),
      ['error 1: the name of the table is missing'],
    ],
    [
      'an unpaired surrogate',
      [declare(['\ud800'])],
      new Map(),
      ['error 1: the name contains an invalid character'],
    ],
    ['a name with the delimiter', [declare(['a$b'])], new Map(), ['warning 1: a$b contains the delimiter $']],
    ['a table declared twice', [declare(), declare()], ABSENT, ['error 2: items is declared twice']],
    ['a table that already exists', [declare()], FULL, ['error 1: table items already exists']],
    ['a missing table', [create(1)], ABSENT, ['error 1: table items doesn’t exist']],
    [
      'a table deregistered twice',
      [deregister(), deregister()],
      knownTables(table({ state: 'declared' })),
      ['error 2: items is deregistered twice'],
    ],
    [
      'operations on a deregistered table',
      [deregister(), create(43), remove([[1, 2]])],
      knownTables(table({ state: 'declared' })),
      ['error 2: items is already deregistered', 'error 3: items is already deregistered'],
    ],
    [
      'a table that is declared and deregistered',
      [declare(), deregister()],
      ABSENT,
      ['warning 2: items is declared and deregistered in one batch'],
    ],
    [
      'a replaced table',
      [deregister(), declare()],
      knownTables(table({ state: 'declared' })),
      ['warning 2: items is replaced by a new table'],
    ],
    ['files that remain in storage', [deregister()], FULL, ['warning 1: the files of items stay in storage']],
    ['a version that already exists', [create(42)], FULL, ['error 1: version 42 already exists']],
    [
      'the first version of a table, whose files are unknown',
      [create(1), create(2), declare(['new']), create(1, {}, ['new'])],
      new Map([...knownTables(table({ state: 'declared' })), ...knownTables(absent(['new']))]),
      ['warning 1: version 1 is the first of items'],
    ],
    ['a version created twice', [create(43), create(43)], FULL, ['error 2: version 43 is created twice']],
    [
      'a version in a table that is deregistered later',
      [create(43), deregister()],
      knownTables(table({ state: 'declared', versions: versions(1, 42) })),
      ['warning 2: version 43 of items is created and removed with the table'],
    ],
    ['a skipped version number', [create(45)], FULL, ['warning 1: the next version is 43, not 45']],
    [
      'a version older than the latest',
      [remove([[3, 4]]), create(3)],
      FULL,
      ['warning 2: version 3 is older than the latest'],
    ],
    [
      'a table that manages its own versions',
      [create(43), remove([[1, 2]])],
      knownTables(table({ managed_versioning: false, versions: versions(1, 42) })),
      ['error 1: versions of items aren’t managed', 'error 2: versions of items aren’t managed'],
    ],
    ['an empty range', [remove([[3, 3]])], FULL, ['warning 1: the range from 3 to 3 is empty.']],
    [
      'a range that ends before its start',
      [remove([[5, 3]])],
      FULL,
      ['error 1: a range ends (3) before it starts (5)'],
    ],
    [
      'ranges that overlap',
      [
        remove([
          [1, 5],
          [3, 9],
        ]),
      ],
      FULL,
      ['warning 1: versions 1 to 4 and versions 3 to 8 overlap'],
    ],
    [
      'a deletion without matching versions',
      [remove([[60, 70]])],
      FULL,
      ['warning 1: no versions in versions 60 to 69'],
    ],
    [
      'the deletion of the latest version',
      [remove([[41, -1]])],
      FULL,
      ['warning 1: the latest version, 42, is deleted'],
    ],
    [
      'the deletion of all versions',
      [remove([[0, -1]])],
      knownTables(table({ versions: versions(1, 3) })),
      ['warning 1: no versions of items remain'],
    ],
    [
      'a version that is created and deleted',
      [create(43), remove([[43, 44]])],
      FULL,
      ['warning 2: version 43 is created and deleted in one batch'],
    ],
    [
      'the deletion of a tagged version',
      [remove([[1, 30]])],
      FULL,
      ['error 1: the tag golden points at v17'],
    ],
    [
      'a missing namespace',
      [declare(['bulk', 'a']), declare(['bulk', 'in', 'b']), declare(['c'])],
      knownTables(
        absent(['bulk', 'a'], { missingNamespace: ['bulk'] }),
        absent(['bulk', 'in', 'b'], { missingNamespace: ['bulk'] }),
        absent(['c']),
      ),
      ['error 1: namespace bulk doesn’t exist'],
    ],
    [
      'a character that is invalid in paths',
      [declare(ITEMS, { properties: { 'owner\0': 'me' } })],
      ABSENT,
      ['error 1: properties contains the character NUL'],
    ],
    [
      'a location inside that of another table',
      [declare(['a'], { location: 's3://lake/items/inside' }), declare(['b'], { location: 's3://lake' })],
      new Map([...FULL, ...knownTables(absent(['a']), absent(['b']))]),
      ['warning 1: the location is inside items', 'warning 2: the location contains items'],
    ],
    [
      'a location similar to one table’s and equal to another’s',
      [
        declare(['a'], { location: 's3://b' }),
        declare(['b'], { location: 's3://b/' }),
        declare(['c'], { location: 's3://b/' }),
      ],
      knownTables(absent(['a']), absent(['b']), absent(['c'])),
      ['warning 2: a uses almost the same location', 'error 3: b already uses this location'],
    ],
    [
      'a location that another table uses',
      [declare(['new'], { location: 's3://lake/items' })],
      new Map([...FULL, ...knownTables(absent(['new']))]),
      ['error 1: items already uses this location'],
    ],
    [
      'a location similar to that of another table',
      [declare(['a'], { location: 's3://b' }), declare(['b'], { location: 's3://b/' })],
      knownTables(absent(['a']), absent(['b'])),
      ['warning 2: a uses almost the same location'],
    ],
  ])('includes %s', (_, operations, known, expected) => {
    const found = words(operations, known).filter((one) => !one.startsWith('unchecked'));
    expect(found).toEqual(expected);
  });

  it('names the operation that declares the table later', () => {
    const [found] = checkDraft(draftOf([create(1), declare()]), ABSENT);
    expect(found?.text).toBe('It’s declared later by operation 2. Move this operation below it.');
  });

  it('states when an existing version was created', () => {
    const existing = [
      { version: 42n, timestamp_millis: BigInt(new Date(2026, 10, 18, 9, 12, 44).getTime()) },
    ];
    const [found] = checkDraft(draftOf([create(42)]), knownTables(table({ versions: existing })));
    expect(found?.text).toBe('Since 18 Nov 2026, 09:12:44. Each version can be created only once.');
  });

  it('omits a timestamp that a Date can’t represent', () => {
    const existing = [{ version: 42n, timestamp_millis: 2n ** 62n }];
    const [found] = checkDraft(draftOf([create(42)]), knownTables(table({ versions: existing })));
    expect(found?.text).toBe('Each version can be created only once.');
  });
});

it('merges the missing members of all operations into one issue', () => {
  const found = checkDraft(draftOf([remove([]), remove([]), remove([[1, 2]])]), FULL);
  expect(found.map(({ title, keys }) => [title, keys])).toEqual([
    ['the selection of versions is missing', [100, 101]],
  ]);
});

describe('the latest version', () => {
  it('may be deleted if the batch creates a newer one', () => {
    expect(words([create(43), remove([[18, 43]])], FULL)).toEqual([]);
  });

  it('falls back to the newest loaded version if the list is partial', () => {
    const known = knownTables(table({ versions: versions(30, 42), allVersions: false }));
    expect(words([remove([[42, 43]])], known)).toEqual(['warning 1: the latest version, 42, is deleted']);
  });
});

it('lists issues of the batch first, then those of each operation in order', () => {
  const known = knownTables(table({ versions: versions(1, 42) }));
  const found = checkDraft(draftOf([create(45), create(42)], { context: 'none' }), known);
  expect(found.map(({ key }) => key)).toEqual([undefined, 100, 100, 101]);
});
