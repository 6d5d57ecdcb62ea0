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
} from '../checks/testing/drafts.ts';
import type { KnownVersion, NewOperation, TableStates } from '../draft.ts';
import { reviewRows } from './review-rows.ts';
import { groupLabel, type ReviewTense, reviewSummary } from './review-summary.ts';

const ITEMS = ['prod', 'items'];
const EVAL = ['prod', 'items_eval'];
const CLICKS = ['prod', 'item_clicks'];
const RERANK = ['prod', 'items_rerank'];

/** The timestamp of a version is its number. */
const dated = (first: number, last: number): readonly KnownVersion[] =>
  versions(first, last).map((version) => ({ ...version, timestamp_millis: version.version }));

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

const KNOWN = knownTables(
  table({
    id: ITEMS,
    versions: dated(1, 42),
    tags: new Map([
      ['paper', 8n],
      ['gone', 3n],
      ['latest', 42n],
    ]),
  }),
  table({ id: EVAL, versions: dated(1, 9) }),
  table({
    id: CLICKS,
    versions: dated(1, 61),
    location: 's3://lake/clicks',
    tags: new Map([['golden', 2n]]),
  }),
);

function rows(operations: readonly NewOperation[], known: TableStates = KNOWN) {
  return reviewRows(draftOf(operations), known);
}

const said = (operation: NewOperation, known?: TableStates) => {
  const [{ what, details, effect } = {}] = rows([operation], known);
  return [effect, what, ...(details ?? [])];
};

describe('a review row', () => {
  it('summarizes how many versions a deletion removes, their dates, and what remains', () => {
    const [row] = rows([
      remove(
        [
          [1, 8],
          [9, 20],
        ],
        ITEMS,
      ),
    ]);
    expect(row).toMatchObject({
      number: 1,
      effect: 'deleted',
      what: '18 of 42 versions',
      deleted: 18,
      which: 'v1 to v7 and v9 to v19',
      period: { from: 1, to: 19 },
      details: ['Tag gone would point to nothing.', 'Tag paper v8 stays.', '24 versions left.'],
    });
    const strip = row?.strip?.() ?? [];
    expect(strip.flatMap(({ goes }, place) => (goes ? [] : [place + 1]))).toEqual([8, ...range(20, 42)]);
    expect(strip.flatMap(({ isTagged }, place) => (isTagged ? [place + 1] : []))).toEqual([3, 8, 42]);
  });

  it('names the new latest version if a deletion includes the latest, or states that none remains', () => {
    expect(said(remove([[7, 10]], EVAL))).toEqual([
      'deleted',
      '3 of 9 versions',
      'No tags on them.',
      '6 versions left.',
      'v6 becomes the latest.',
    ]);
    expect(said(remove([[0, -1]], EVAL))).toEqual([
      'deleted',
      '9 of 9 versions',
      'No tags on them.',
      'No version is left.',
    ]);
  });

  it('states that tags are unknown if the server doesn’t list them', () => {
    const withoutTags = knownTables(table({ id: EVAL, versions: dated(1, 9), tags: undefined }));
    expect(said(remove([[1, 3]], EVAL), withoutTags)).toContain('Whether they are tagged isn’t known.');
  });

  it('omits counts if the versions are unknown', () => {
    const [row] = rows(
      [
        remove([
          [1, 30],
          [40, 41],
        ]),
      ],
      new Map(),
    );
    expect(row).toMatchObject({
      what: 'versions 1 to 29 and version 40',
      details: ['Which of them exist isn’t known.'],
    });
    expect(row?.deleted).toBeUndefined();
  });

  it('reports no loss if only versions that the batch created are deleted', () => {
    const batch = [
      declare(RERANK),
      create(1, {}, RERANK),
      remove([[0, -1]], RERANK),
      remove([[50, 60]], ITEMS),
    ];
    expect(rows(batch).map(({ effect, what, details }) => [effect, what, details.at(-1)])).toEqual([
      ['changed', 'new table', 'The server chooses its location.'],
      ['changed', 'v1', 'Own manifest path.'],
      ['changed', '1 version', 'This batch created them.'],
      ['changed', '0 versions', 'No such version exists.'],
    ]);
  });

  it('lists what a deregistered table loses and where its files stay', () => {
    expect(said(deregister(CLICKS))).toEqual([
      'leaves',
      '61 versions',
      'Tag golden v2 goes with it.',
      'Files stay: s3://lake/clicks',
    ]);
  });

  it('states whether tags return if undo registers a deregistered table again', () => {
    const tagSentence =
      'Tag golden v2 goes with it, and comes back only if the server keeps it with the files.';
    const unmanaged = knownTables(
      table({ id: CLICKS, managed_versioning: false, tags: new Map([['golden', 2n]]) }),
    );
    const removal = draftOf([deregister(CLICKS)]);
    expect(reviewRows(removal, unmanaged)[0]?.details).toContain(tagSentence);
    expect(reviewRows(removal, KNOWN, { isOneByOne: true })[0]?.details).toContain(tagSentence);
  });

  it('describes the new table that replaces a deregistered one', () => {
    const swap = [deregister(CLICKS), declare(CLICKS), deregister(EVAL), declare(EVAL), create(1, {}, EVAL)];
    expect(rows(swap)[0]?.details[0]).toBe('Declared again by operation 2, it ends with 0 versions.');
    expect(reviewSummary(rows(swap.slice(0, 2)), 'before').headline).toBe(
      'item_clicks will be replaced by a new table with 0 versions; its files stay',
    );
    expect(reviewSummary(rows([...swap, deregister(ITEMS)]), 'after')).toMatchObject({
      headline: 'items left the catalog; its files stay',
      sentences: [
        '2 tables were replaced by new tables with 1 version; their files stay.',
        '2 tables and 1 version were added.',
      ],
    });
  });

  it('doesn’t claim that a deregistered declared table has no files', () => {
    const declared = table({ id: EVAL, state: 'declared', location: 's3://lake/eval' });
    expect(said(deregister(EVAL), knownTables(declared))).toEqual([
      'leaves',
      'declared table',
      'No version yet. Any files stay: s3://lake/eval',
    ]);
  });

  it('shows the previous latest version and the manifest for a new version', () => {
    const members = { manifest_path: '_versions/43.manifest', manifest_size: 48_213 };
    expect(said(create(43, members, ITEMS))).toEqual([
      'changed',
      'v42, then v43',
      'Manifest V1, 48,213 bytes.',
      'v43 becomes the latest.',
    ]);
  });
});

describe('a review summary', () => {
  const BATCH = [
    create(43, {}, ITEMS),
    remove([[1, 3]], ITEMS),
    remove([[1, 4]], EVAL),
    declare(RERANK),
    create(1, {}, RERANK),
    deregister(CLICKS),
  ];

  const summary = (operations: readonly NewOperation[], tense: ReviewTense, known = KNOWN) => {
    const { headline, sentences } = reviewSummary(rows(operations, known), tense);
    return [headline, ...sentences];
  };

  it('leads with permanent losses', () => {
    expect(summary(BATCH, 'before')).toEqual([
      '5 versions of 2 tables will be deleted for good',
      'item_clicks will leave the catalog; its files stay.',
      '1 table and 2 versions will be added.',
      'Manifest files aren’t checked; without them, the versions can’t be read.',
    ]);
    expect(summary(BATCH, 'after')).toEqual([
      '5 versions of 2 tables were deleted',
      'item_clicks left the catalog; its files stay.',
      '1 table and 2 versions were added.',
    ]);
  });

  it('leads with other changes if nothing is lost', () => {
    expect(summary([declare(RERANK), deregister(CLICKS)], 'before')[0]).toContain('item_clicks will leave');
    expect(summary([declare(RERANK)], 'after')).toEqual(['1 table was added']);
    expect(summary([remove([[50, 60]], ITEMS)], 'before')).toEqual(['Nothing will change']);
  });

  it('omits counts of unknown versions', () => {
    expect(summary([remove([[1, 3]], ITEMS), remove([[1, 3]], ['x'])], 'before')).toEqual([
      'Versions of 2 tables will be deleted for good',
    ]);
  });

  it('counts the rows of each group', () => {
    const all = rows(BATCH);
    const words = (['deleted', 'leaves', 'changed'] as const).map((effect) => groupLabel(all, effect));
    expect(words).toEqual(['5 versions', '1 table', '1 table, 2 versions']);
  });
});
