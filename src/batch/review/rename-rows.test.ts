import { describe, expect, it } from 'vitest';
import { absent, draftOf, knownTables, table } from '../checks/testing/drafts.ts';
import { idKey, type NewOperation } from '../draft.ts';
import { planRename } from '../rename/plan-rename.ts';
import { treeAfter } from '../tree-after.ts';
import { versionsAfter } from '../versions-after.ts';
import { reviewRows } from './review-rows.ts';
import { groupLabel, summaryText } from './review-summary.ts';

const ITEMS = ['prod', 'items'];
const NEW = ['prod', 'items_new'];
const OLD = ['prod', 'items_old'];
const ELSEWHERE = ['archive', 'items'];

const versions = [2n, 1n].map((version) => ({ version, manifest_path: `_versions/${version}.manifest` }));
const items = table({ versions, tags: new Map([['release', 2n]]) });
const newer = table({ id: NEW, location: 's3://lake/new', versions });
const KNOWN = knownTables(items, newer, absent(OLD), absent(ELSEWHERE));

function planned(...wish: Parameters<typeof planRename>): readonly NewOperation[] {
  const plan = planRename(...wish);
  return 'problem' in plan ? [] : plan.operations;
}

function reviewed(operations: readonly NewOperation[]) {
  const draft = draftOf(operations);
  const rows = reviewRows(draft, KNOWN);
  const [{ children } = { children: [] }] = treeAfter(draft, KNOWN);
  return {
    rows,
    lines: rows.map(({ number, id, what, details }) =>
      [`${number} ${id.at(-1)} ${what}`, ...details].join('. '),
    ),
    after: children.map(({ name, change, words }) => `${name} ${change}: ${words}`),
  };
}

const replacing = planned({ from: newer, to: ITEMS, taken: items });
const keeping = planned({ from: newer, to: ITEMS, taken: items, keptAs: OLD });

describe('a reviewed rename', () => {
  it('is one row for all of its operations', () => {
    const { lines, rows, after } = reviewed(planned({ from: newer, to: OLD }));
    expect(lines).toEqual([
      '1 items_new becomes items_old. 2 versions are created again.. Files stay: s3://lake/new',
    ]);
    expect(rows[0]).toMatchObject({
      others: [{ number: 2 }, { number: 3 }, { number: 4 }],
      effect: 'changed',
    });
    expect(groupLabel(rows, 'changed')).toBe('1 table renamed');
    expect(summaryText(rows, 'before')).toBe('items_new will become items_old.');
    expect(summaryText(rows, 'after')).toBe('items_new became items_old.');
    expect(after).toEqual([
      'items_new removed: becomes items_old',
      'items_old added: was items_new, stored, v1 to v2',
    ]);
  });

  it('names the table that it replaces and the new name of that table', () => {
    const { lines, rows, after } = reviewed(keeping);
    expect(lines).toEqual([
      '1 items becomes items_old. 2 versions are created again.. Tag release v2 is removed.. Files stay: s3://lake/items',
      '5 items_new becomes items. It replaces items, which becomes items_old (operation 2).. 2 versions are created again.. Files stay: s3://lake/new',
    ]);
    expect(summaryText(rows, 'before')).toBe('items will become items_old, and items_new will become items.');
    expect(after).toEqual([
      'items changed: becomes items_old; was items_new, stored, v1 to v2',
      'items_new removed: becomes items',
      'items_old added: was items, stored, v1 to v2',
    ]);
  });

  it('shows the new table of versions that leave a name', () => {
    const rowsOf = (operations: readonly NewOperation[]) =>
      versionsAfter(draftOf(operations), KNOWN).map(({ id, rows }) => [
        id.at(-1),
        ...rows.map(({ label, words, change }) => `${label} ${change}, ${words}`),
      ]);
    expect(rowsOf(keeping)).toEqual([
      ['items', 'v1 to v2 added, 2 versions', 'v1 to v2 removed, now in items_old'],
      ['items_old', 'v1 to v2 added, 2 versions'],
      ['items_new', 'v1 to v2 removed, now in items'],
    ]);
    expect(rowsOf(planned({ from: newer, to: OLD }).slice(0, 3))).toEqual([
      ['items_new', 'v2 removed, with their table', 'v1 removed, now in items_old'],
      ['items_old', 'v1 added, new'],
    ]);
  });

  it('lists the losses if the replaced table isn’t kept', () => {
    const { lines, rows, after } = reviewed(replacing);
    expect(lines).toEqual([
      '1 items 2 versions. It is replaced by items_new.. Tag release v2 goes with it.. Files stay: s3://lake/items',
      '2 items_new becomes items. It replaces items.. 2 versions are created again.. Files stay: s3://lake/new',
    ]);
    expect(rows.map(({ effect }) => effect)).toEqual(['leaves', 'changed']);
    expect(summaryText(rows, 'before')).toBe(
      'items will be replaced by items_new; its files stay. items_new will become items.',
    );
    expect(after[0]).toBe('items changed: replaced; was items_new, stored, v1 to v2');
  });

  it('names the new namespace and the number of lost versions', () => {
    const bare = planned({ from: newer, to: ELSEWHERE });
    expect(reviewed(bare.slice(0, 3)).rows[0]?.what).toBe('becomes archive / items without 1 version');
    expect(reviewed(bare.slice(0, 2)).rows[0]?.what).toBe('becomes archive / items without its versions');
  });

  it('counts renames if there are more than two', () => {
    const third = table({ id: ['prod', 'third'], location: 's3://lake/third', versions });
    const rows = reviewRows(
      draftOf([...keeping, ...planned({ from: third, to: ['prod', 'fourth'] })]),
      new Map([...KNOWN, [idKey(third.id), third]]),
    );
    expect(summaryText(rows, 'before')).toBe('3 tables will get another name.');
  });
});
