import { describe, expect, it } from 'vitest';
import {
  create,
  declare,
  deregister,
  draftOf,
  knownTables,
  remove,
  table,
  versions,
} from './checks/testing/drafts.ts';
import type { NewOperation, TableState, TableStates } from './draft.ts';
import { treeAfter } from './tree-after.ts';
import { type AfterNode, versionsAfter } from './versions-after.ts';

const SIGNS = { added: '+', removed: '-', changed: '~', conflict: '!', same: ' ' } as const;

/** The tree as text: `~ items, 13 versions left`. */
function tree(operations: readonly NewOperation[], known: TableStates = new Map()): readonly string[] {
  return treeAfter(draftOf(operations), known).flatMap((node) => lines(node, 0));
}

function lines({ name, change, words, children }: AfterNode, depth: number): readonly string[] {
  const line = `${'  '.repeat(depth)}${SIGNS[change]} ${name}${words === '' ? '' : `, ${words}`}`;
  return [line, ...children.flatMap((child) => lines(child, depth + 1))];
}

function rows(operations: readonly NewOperation[], known: TableStates = new Map()): readonly string[] {
  return versionsAfter(draftOf(operations), known).flatMap((one) =>
    one.rows.map(({ change, label, words }) => `${SIGNS[change]} ${label}, ${words}`),
  );
}

function absent(...id: readonly string[]): TableState {
  return { id, state: 'absent', allVersions: true, at: 0 };
}

const ITEMS = ['prod', 'ml', 'items'];
const RERANK = ['prod', 'ml', 'items_rerank'];
const ORDERS = ['prod', 'shop', 'order_items'];
const REFUNDS = ['prod', 'shop', 'refunds'];
const CLICKS = ['prod', 'analytics', 'item_clicks'];

describe('treeAfter', () => {
  it('shows the outcome of each table and its namespaces', () => {
    const known = knownTables(
      table({ id: ITEMS, versions: versions(1, 42) }),
      absent(...RERANK),
      table({ id: ORDERS, versions: versions(1, 117), location: 's3://orders' }),
      absent(...REFUNDS),
      table({ id: CLICKS, location: 's3://clicks' }),
    );
    const operations = [
      create(42, {}, ITEMS),
      remove([[1, 30]], ITEMS),
      declare(RERANK),
      create(1, {}, RERANK),
      create(118, {}, ORDERS),
      declare(REFUNDS),
      deregister(CLICKS),
    ];
    expect(tree(operations, known)).toEqual([
      '  prod',
      '    analytics',
      '    - item_clicks, files stay',
      '    ml',
      '    ~ items, 13 versions left',
      '      ! v42, already there',
      '        v30 to v42, 13 kept',
      '      - v1 to v29, 29 versions',
      '    + items_rerank, stored, v1',
      '    shop',
      '    ~ order_items, v117, then v118',
      '    + refunds, declared only',
    ]);
  });

  it.each<[string, readonly NewOperation[], TableStates, string]>([
    [
      'a table that already exists',
      [declare(['t'])],
      knownTables(table({ id: ['t'] })),
      '! t, already exists',
    ],
    ['a table that is not there', [create(1, {}, ['t'])], knownTables(absent('t')), '! t, not found'],
    ['a table of which nothing is known', [create(7, {}, ['t'])], new Map(), '~ t, v7 added'],
    [
      'a table that is declared and deregistered',
      [declare(['t']), deregister(['t'])],
      knownTables(absent('t')),
      '  t, declared and deregistered',
    ],
    [
      'a deregistered declared table',
      [deregister(['t'])],
      knownTables(table({ id: ['t'], state: 'declared' })),
      '- t, was declared',
    ],
    [
      'a replaced table',
      [deregister(['t']), declare(['t']), create(1, {}, ['t'])],
      knownTables(table({ id: ['t'] })),
      '~ t, replaced, stored, v1',
    ],
    [
      'several versions',
      [create(43, {}, ['t']), create(44, {}, ['t'])],
      knownTables(table({ id: ['t'], versions: versions(1, 42) })),
      '~ t, v42, then v43 to v44',
    ],
    [
      'new versions with a gap',
      [create(43, {}, ['t']), create(50, {}, ['t'])],
      knownTables(table({ id: ['t'], versions: versions(1, 42) })),
      '~ t, v42, then v43 … v50',
    ],
    ['an unknown number of deletions', [remove([[1, 9]], ['t'])], new Map(), '~ t, some versions deleted'],
    [
      'a deletion without matching versions',
      [remove([[90, 99]], ['t'])],
      knownTables(table({ id: ['t'], versions: versions(1, 2) })),
      '  t, 2 versions left',
    ],
    [
      'the deletion of the last version',
      [remove([[0, -1]], ['t'])],
      knownTables(table({ id: ['t'], versions: versions(1, 2) })),
      '~ t, no version left',
    ],
  ])('summarizes %s', (_, operations, known, expected) => {
    expect(tree(operations, known)[0]).toBe(expected);
  });

  it('distinguishes a table and a namespace with the same name', () => {
    expect(tree([declare(['a']), declare(['a', 'b'])], knownTables(absent('a'), absent('a', 'b')))).toEqual([
      '  a',
      '  + b, declared only',
      '+ a, declared only',
    ]);
  });

  it('lists the operations of each table', () => {
    const [node] = treeAfter(
      draftOf([create(1, {}, ['a']), create(1, {}, ['b']), create(2, {}, ['a'])]),
      new Map(),
    );
    expect(node?.operations).toEqual([100, 102]);
  });
});

describe('versionsAfter', () => {
  const known = knownTables(table({ versions: versions(1, 42) }));

  it('merges neighboring versions with the same outcome, newest first', () => {
    expect(rows([create(43), create(44), remove([[1, 30]])], known)).toEqual([
      '+ v43 to v44, 2 versions',
      '  v30 to v42, 13 kept',
      '- v1 to v29, 29 versions',
    ]);
  });

  it('separates the ends of a range with gaps by an ellipsis', () => {
    const gaps = knownTables(table({ versions: [{ version: 25n }, { version: 2n }] }));
    expect(rows([create(30)], gaps)).toEqual(['+ v30, new', '  v2 … v25, 2 kept']);
  });

  it('shows the outcome of each single version', () => {
    expect(
      rows(
        [
          create(43),
          remove([
            [42, 43],
            [1, 2],
          ]),
          create(42),
        ],
        known,
      ),
    ).toEqual(['+ v43, new', '~ v42, recreated', '  v2 to v41, 40 kept', '- v1, deleted']);
  });

  it('shows an error at its version', () => {
    expect(rows([create(43), create(43), create(44, { naming_scheme: 'V3' })], known)).toEqual([
      '! v44, incomplete',
      '! v43, created twice',
      '+ v43, new',
      '  v1 to v42, 42 kept',
    ]);
  });

  it('removes all versions with a deregistered table', () => {
    expect(rows([deregister()], known)).toEqual(['- v1 to v42, with their table']);
    expect(rows([deregister()], knownTables(table({ versions: undefined, allVersions: false })))).toEqual([
      '- all versions, with their table',
    ]);
  });

  it('shows ranges if the versions are unknown', () => {
    expect(
      rows([
        remove([
          [1, 30],
          [35, 36],
          [40, -1],
        ]),
      ]),
    ).toEqual([
      '- v1 to v29, existing versions',
      '- v35, existing versions',
      '- from v40 on, existing versions',
    ]);
  });

  it('omits tables without versions', () => {
    expect(versionsAfter(draftOf([declare()]), new Map())).toEqual([]);
  });
});
