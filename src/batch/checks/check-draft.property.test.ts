import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BATCH_KINDS } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import { idKey, type NewOperation, type TableStates } from '../draft.ts';
import { resolveCommit } from '../resolution/resolve-commit.ts';
import {
  NO_GAP,
  newWorld,
  observe,
  putTable,
  putVersion,
  type World,
  withBatch,
} from '../resolution/testing/world.ts';
import { overviewOf } from '../simulation/batch-model.ts';
import { treeAfter } from '../tree-after.ts';
import { versionsAfter } from '../versions-after.ts';
import { checkDraft } from './check-draft.ts';
import { create, declare, deregister, draftOf, remove } from './testing/drafts.ts';

const IDS = [['a'], ['b', 'c']] as const;
const id = fc.constantFrom(...IDS);
const version = fc.integer({ min: 0, max: 5 });
const operation: fc.Arbitrary<NewOperation> = fc.oneof(
  id.map((table) => declare(table)),
  id.map((table) => deregister(table)),
  fc.tuple(version, id).map(([number, table]) => create(number, {}, table)),
  fc.tuple(version, fc.nat(3), id).map(([start, length, table]) => remove([[start, start + length]], table)),
  fc.tuple(version, id).map(([start, table]) => remove([[start, -1]], table)),
);

const world = fc.array(fc.tuple(id, fc.uniqueArray(version))).map((tables): World => {
  const made = newWorld();
  for (const [table, numbers] of tables) {
    putTable(made, idKey(table), `s3://${table.join('/')}`);
    for (const number of numbers) putVersion(made, idKey(table), { version: BigInt(number) });
  }
  return made;
});

function everythingOf(made: World): TableStates {
  return observe(made, new Map(IDS.map((table) => [idKey(table), NO_GAP])));
}

it('finds errors in exactly the batches that a catalog rejects, if all state is known', () => {
  fc.assert(
    fc.property(world, fc.array(operation, { minLength: 1, maxLength: 6 }), (made, operations) => {
      const errors = checkDraft(draftOf(operations), everythingOf(made)).filter(
        ({ level }) => level === 'error',
      );
      expect(errors.length === 0).toBe(withBatch(made, operations) !== undefined);
    }),
    { numRuns: runs(testSize({ short: 250, whole: 1_000 })) },
  );
});

it('predicts the catalog after the batch', () => {
  fc.assert(
    fc.property(world, fc.array(operation, { minLength: 1, maxLength: 6 }), (made, operations) => {
      const next = withBatch(made, operations);
      fc.pre(next !== undefined);
      for (const { key, end } of overviewOf(draftOf(operations), everythingOf(made)).tables) {
        const expected = next?.tables.get(key);
        expect(end.presence).toBe(expected === undefined ? 'absent' : 'there');
        expect(end.versions.there()).toEqual([...(expected?.versions.keys() ?? [])].sort());
      }
    }),
    { numRuns: runs(testSize({ short: 250, whole: 1_000 })) },
  );
});

const junk = fc.oneof(
  fc.jsonValue(),
  fc.bigInt(),
  fc.constantFrom('V2', ['a'], [''], '_versions/1.manifest', '$', '__proto__'),
  fc.array(
    fc.record({
      start_version: fc.oneof(fc.bigInt(), fc.jsonValue()),
      end_version: fc.oneof(fc.bigInt(), fc.jsonValue()),
    }),
  ),
);
const member = fc.constantFrom(
  ...[
    'id',
    'version',
    'manifest_path',
    'manifest_size',
    'e_tag',
    'naming_scheme',
    'ranges',
    'location',
    '__proto__',
  ],
);
const junkOperation: fc.Arbitrary<NewOperation> = fc.record({
  kind: fc.constantFrom(...BATCH_KINDS),
  members: fc.dictionary(member, junk),
});

it('never throws for an incomplete draft', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(junkOperation, operation)),
      fc.dictionary(member, junk),
      world,
      (operations, members, made) => {
        const known = everythingOf(made);
        const draft = draftOf(operations, members);
        for (const { title, text } of checkDraft(draft, known)) expect([title, text]).not.toContain('');
        treeAfter(draft, known);
        versionsAfter(draft, known);
        expect(resolveCommit({ operations, before: known, after: known }).findings).toHaveLength(
          operations.length,
        );
      },
    ),
    { numRuns: runs(testSize({ short: 125, whole: 500 })) },
  );
});
