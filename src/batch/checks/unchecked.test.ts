import { describe, expect, it } from 'vitest';
import type { NewOperation, TableState, TableStates } from '../draft.ts';
import { checkDraft, summarizeChecks } from './check-draft.ts';
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

/** The checks as text: `unchecked 1: tags of items not checked`. */
function linesOf(operations: readonly NewOperation[], known: TableStates): readonly string[] {
  return checkDraft(draftOf(operations), known).map(
    ({ level, key = 99, title }) => `${level} ${key - 99}: ${title}`,
  );
}

describe('unchecked facts', () => {
  const [TABLE, VERSION, DELETION] = [deregister(), create(43), remove([[1, 2]])];

  it.each<[string, readonly NewOperation[], TableState, readonly string[]]>([
    [
      'include a missing namespace',
      [declare()],
      absent(ITEMS, { missingNamespace: undefined }),
      ['namespace of items not checked'],
    ],
    [
      'include existing versions',
      [VERSION],
      table({ versions: undefined }),
      ['versions of items not checked', 'manifest files of items not checked'],
    ],
    [
      'include missing manifest files',
      [VERSION],
      table({ versions: versions(1, 42) }),
      ['manifest files of items not checked'],
    ],
    [
      'include tags',
      [DELETION],
      table({ versions: versions(1, 42), tags: undefined }),
      ['tags of items not checked'],
    ],
    [
      'include managed versioning',
      [VERSION],
      table({ versions: versions(1, 42), managed_versioning: undefined }),
      ['versioning of items not checked', 'manifest files of items not checked'],
    ],
    [
      'include locations of other tables',
      [declare(ITEMS, { location: 's3://b' })],
      absent(),
      ['location of items not checked'],
    ],
  ])('%s', (_, operations, facts, expected) => {
    const found = checkDraft(draftOf(operations), knownTables(facts));
    expect(found.map(({ level, title }) => [level, title])).toEqual(
      expected.map((title) => ['unchecked', title]),
    );
  });

  it('are reported only for rules that need them', () => {
    const bare = table({ versions: undefined, tags: undefined, managed_versioning: undefined });
    expect(linesOf([TABLE], knownTables(bare)).filter((one) => one.startsWith('unchecked'))).toEqual([]);
    // Without a number, no version could already exist.
    const numberless = { ...VERSION, members: { id: VERSION.members.id } };
    expect(linesOf([numberless], knownTables(bare)).some((one) => one.includes('versions of items'))).toBe(
      false,
    );
    expect(linesOf([declare(), create(1), remove([[1, 2]])], ABSENT)).toEqual([
      'unchecked 2: manifest files of items not checked',
      'warning 3: no versions of items remain',
      'warning 3: version 1 is created and deleted in one batch',
    ]);
  });

  it('don’t include the newest versions of a partial list', () => {
    const known = knownTables(table({ versions: versions(30, 42), allVersions: false, tags: new Map() }));
    expect(linesOf([create(43)], known)).toEqual(['unchecked 1: manifest files of items not checked']);
    expect(linesOf([create(29)], known)).toEqual([
      'warning 1: version 29 is older than the latest',
      'unchecked 1: versions of items not checked',
      'unchecked 1: manifest files of items not checked',
    ]);
    expect(linesOf([remove([[29, 31]])], known)).toEqual(['unchecked 1: versions of items not checked']);
  });

  it('don’t count as passed checks', () => {
    const draft = draftOf([create(42), create(42)]);
    // One check finds the same version twice, one depends on files, and six on what only the server knows.
    expect(summarizeChecks(draft, FULL)).toEqual({ passed: 35, unchecked: 0 });
    expect(summarizeChecks(draftOf([create(43)]), FULL)).toEqual({ passed: 35, unchecked: 1 });
    expect(summarizeChecks(draft, new Map())).toEqual({ passed: 29, unchecked: 6 });
  });
});
