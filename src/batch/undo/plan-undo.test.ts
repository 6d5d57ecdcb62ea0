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
import type { NewOperation, TableState } from '../draft.ts';
import { isUndoWhole, planUndo } from './plan-undo.ts';

const NEW = ['prod', 'new'];
const OLD = ['prod', 'old'];

const managed = (facts: Partial<TableState> = {}) =>
  table({
    id: OLD,
    location: 's3://old',
    versions: versions(1, 3).map((version) => ({ ...version, manifest_path: `m${version.version}` })),
    ...facts,
  });

function plan(operations: readonly NewOperation[], ...tables: readonly TableState[]) {
  return planUndo({ operations: draftOf(operations).operations, before: knownTables(...tables) });
}

const words = (operations: readonly NewOperation[], ...tables: readonly TableState[]) =>
  plan(operations, ...tables).steps.map((step) => `${step.way}: ${step.words}`);

const ids = ({ operations }: { readonly operations: readonly NewOperation[] }) =>
  operations.map(({ kind, members }) => [kind, members.id]);

describe('the undo batch', () => {
  it('deregisters a declared table together with its created versions', () => {
    const batch = [declare(NEW), create(1, {}, NEW), create(2, {}, NEW), remove([[1, 2]], NEW)];
    expect(plan(batch).operations).toEqual([deregister(NEW)]);
    expect(words(batch)).toEqual([
      'batch: deregister it',
      'nothing: nothing to undo',
      'with: goes with operation 1',
      'nothing: nothing to undo',
    ]);
    expect(isUndoWhole(plan(batch))).toBe(true);
  });

  it('deletes created versions, with one range for each run of numbers', () => {
    const batch = [create(5, {}, OLD), create(4, {}, OLD), create(9, {}, OLD)];
    expect(plan(batch, managed()).operations).toEqual([
      remove(
        [
          [4, 6],
          [9, 10],
        ],
        OLD,
      ),
    ]);
    expect(words(batch, managed())[0]).toBe('batch: delete v5');
  });

  it('declares a managed table again and creates each of its versions', () => {
    const { operations, steps, losses } = plan(
      [deregister(OLD)],
      managed({ tags: new Map([['golden', 2n]]) }),
    );
    expect(operations).toEqual([
      declare(OLD, { location: 's3://old' }),
      ...[1, 2, 3].map((version) => create(version, { manifest_path: `m${version}` }, OLD)),
    ]);
    expect(steps).toEqual([{ way: 'batch', words: 'declare it again with 3 versions, without its tag' }]);
    expect(losses).toEqual([
      { what: 'tags', words: 'Tag golden v2 of old can’t be brought back.' },
      { what: 'dates', words: 'The versions of old get a new date.' },
    ]);
  });

  it('leaves a table with unmanaged versions to a register request', () => {
    const { operations, registrations, steps } = plan(
      [deregister(OLD)],
      managed({ managed_versioning: false }),
    );
    expect([operations, registrations]).toEqual([[], [{ id: OLD, location: 's3://old' }]]);
    expect(steps).toEqual([{ way: 'request', words: 'register it again' }]);
  });

  it('registers every table again if the server supports no batches', () => {
    const facts = managed({ tags: new Map([['golden', 2n]]) });
    const { operations } = draftOf([deregister(OLD)]);
    const undo = planUndo({ operations, before: knownTables(facts), isOneByOne: true });
    expect(undo).toMatchObject({
      operations: [],
      registrations: [{ id: OLD, location: 's3://old' }],
      steps: [{ way: 'request', words: 'register it again' }],
      losses: [
        { words: 'The versions of old come back only if the server keeps them with its files.' },
        { words: 'The tags of old come back only if the server keeps them with its files.' },
      ],
    });
  });

  it('uses the location and properties from the deregister response', () => {
    const removed = { location: 's3://real', properties: { owner: 'ml' } };
    const { operations } = planUndo({
      operations: draftOf([deregister(OLD)]).operations,
      before: knownTables(managed({ versions: [] })),
      removed: (place) => (place === 0 ? removed : undefined),
    });
    expect(operations).toEqual([declare(OLD, removed)]);
  });

  it('frees names and locations before it restores tables', () => {
    const moved = [deregister(OLD), declare(NEW, { location: 's3://old' }), declare(OLD)];
    expect(ids(plan(moved, managed({ versions: [] })))).toEqual([
      ['deregister_table', OLD],
      ['deregister_table', NEW],
      ['declare_table', OLD],
    ]);
  });
});

describe('a change that can’t be undone', () => {
  it('includes the deletion of existing or possibly existing versions', () => {
    const lost = ['lost: can’t be undone'];
    expect(words([remove([[1, 2]], OLD)], managed())).toEqual(lost);
    expect(words([remove([[1, 2]], OLD)])).toEqual(lost);
    expect(words([remove([[7, 9]], OLD)], managed())).toEqual(['nothing: nothing to undo']);
  });

  it('includes versions deleted before their table was deregistered', () => {
    const batch = [remove([[1, 3]], OLD), deregister(OLD)];
    expect(plan(batch, managed()).operations).toEqual([
      declare(OLD, { location: 's3://old' }),
      create(3, { manifest_path: 'm3' }, OLD),
    ]);
    expect(isUndoWhole(plan(batch, managed()))).toBe(false);
  });

  it.each<[string, Partial<TableState> | undefined]>([
    ['its location isn’t known', undefined],
    ['what it was before operation 1 isn’t known', { state: 'unknown' }],
    ['its versions aren’t all known', { allVersions: false }],
    ['its versions aren’t all known', { versions: versions(1, 1) }],
  ])('includes a deregistration if %s', (why, facts) => {
    expect(words([deregister(OLD)], ...(facts === undefined ? [] : [managed(facts)]))).toEqual([
      `lost: can’t be undone: ${why}`,
    ]);
  });

  it('includes the declared state of a table that got a version', () => {
    const { operations, losses } = plan([create(1, {}, OLD)], managed({ state: 'declared', versions: [] }));
    expect(operations).toEqual([remove([[1, 2]], OLD)]);
    expect(losses.map(({ what }) => what)).toEqual(['declared']);
    const again = [create(1, {}, OLD), remove([[1, 2]], OLD)];
    expect(plan(again, managed({ state: 'declared', versions: [] })).losses).toEqual(losses);
  });
});
