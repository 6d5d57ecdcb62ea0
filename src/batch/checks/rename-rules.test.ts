import { describe, expect, it } from 'vitest';
import { type NewOperation, newOperation, type TableState } from '../draft.ts';
import { edit, startEditing } from '../editing/editing.ts';
import { planRename } from '../rename/plan-rename.ts';
import { checkDraft } from './check-draft.ts';
import { absent, declare, deregister, draftOf, knownTables, table } from './testing/drafts.ts';

const ITEMS = ['prod', 'items'];
const NEW = ['prod', 'items_new'];
const OLD = ['prod', 'items_old'];

const versions = [2n, 1n].map((version) => ({ version, manifest_path: `_versions/${version}.manifest` }));
const items = table({ versions, tags: new Map([['release', 2n]]) });
const newer = table({ id: NEW, location: 's3://lake/new', versions });

const known = (...tables: readonly TableState[]) =>
  knownTables(absent(OLD), absent(NEW), items, newer, ...tables);

function planned(...wish: Parameters<typeof planRename>): readonly NewOperation[] {
  const plan = planRename(...wish);
  return 'problem' in plan ? [] : plan.operations;
}

function issues(operations: readonly NewOperation[], ...tables: readonly TableState[]) {
  return checkDraft(draftOf(operations), known(...tables));
}

const words = (...args: Parameters<typeof issues>) =>
  issues(...args).map(({ level, title, text = '' }) => `${level}: ${title}. ${text}`);

/** The issues that remain after the fix of the check was applied. */
function mended(operations: readonly NewOperation[], rule: string) {
  const editing = startEditing({ operations, members: {} });
  const [fix] = checkDraft(editing.draft, known()).flatMap((issue) =>
    issue.rule === rule ? (issue.fix ?? []) : [],
  );
  if (fix === undefined || !('edit' in fix)) throw new Error('Nothing fixes it.');
  const { draft } = edit(editing, fix.edit);
  return { label: fix.label, after: words(draft.operations) };
}

describe('a table that replaces another', () => {
  const replacing = planned({ from: newer, to: ITEMS, taken: items });

  it('is reported with the losses, and the fix renames the replaced table', () => {
    expect(words(replacing)).toEqual([
      'warning: the files of items stay in storage. s3://lake/items will no longer belong to any table. Tag release v2 goes with the table.',
      'warning: items is replaced by items_new. This removes 2 versions and tag release of items.',
    ]);
    const { label, after } = mended(replacing, 'table-replaced');
    expect(label).toBe('Keep it as items_old');
    expect(after).toEqual([
      'warning: items becomes items_old without its tag. Tag release v2 is removed. A batch can’t create tags: create it after the commit.',
      'warning: items is replaced by items_new. It becomes items_old (operation 2).',
    ]);
  });

  it('can swap names with the other table', () => {
    const swapped = [
      deregister(ITEMS),
      deregister(NEW),
      ...planned({ from: newer, to: ITEMS }).slice(1),
      ...planned({ from: items, to: NEW }).slice(1),
    ];
    expect(words(swapped)).toEqual([
      'warning: items is replaced by items_new. It becomes items_new (operation 6).',
      'warning: items_new is replaced by items. It becomes items (operation 3).',
      'warning: items becomes items_new without its tag. Tag release v2 is removed. A batch can’t create tags: create it after the commit.',
    ]);
  });

  it('is reported as a new table if its location differs', () => {
    expect(words([deregister(), declare(ITEMS, { location: 's3://lake/elsewhere' })])).toContain(
      'warning: items is replaced by a new table. This removes 2 versions and tag release of items.',
    );
  });
});

describe('a renamed table', () => {
  it('has no issues if it keeps all versions', () => {
    expect(words(planned({ from: newer, to: OLD }))).toEqual([]);
  });

  it('loses versions that are not created again, and the fix creates them', () => {
    const bare = planned({ from: newer, to: OLD }).slice(0, 2);
    expect(words(bare)).toEqual([
      'warning: items_new becomes items_old without its versions. A declared table has only the versions that the batch creates. 2 versions would be lost.',
    ]);
    expect(mended(bare, 'rename-loses-versions')).toEqual({ label: 'Keep versions', after: [] });
  });

  it('has a warning if its versions become managed', () => {
    const own = { ...newer, managed_versioning: false };
    expect(words(planned({ from: own, to: OLD }), own)).toEqual([
      'warning: items_new manages its own versions, and items_old doesn’t. The server will manage its versions, and may reject rows that are written without it.',
    ]);
  });

  it('must free its location before it is declared again, and the fix reorders the operations', () => {
    const operations = [
      ...planned({ from: newer, to: OLD }).slice(1, 2),
      newOperation('deregister_table', NEW),
    ];
    expect(words(operations)).toEqual([
      'error: items_new already uses this location. s3://lake/new. It leaves it by operation 2.',
    ]);
    const { label, after } = mended(operations, 'location-clash');
    expect(label).toBe('Move below 2');
    expect(after.filter((one) => one.startsWith('error'))).toEqual([]);
  });
});
