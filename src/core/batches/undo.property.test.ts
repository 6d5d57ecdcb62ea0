import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  batchBody,
  type CommitToUndo,
  idKey,
  isUndoWhole,
  planUndo,
  readBatchBody,
  readRemovedTables,
  tableOf,
  type UndoPlan,
} from '#batch/index.ts';
import { type Id, stringifyJson } from '#protocol/index.ts';
import { serve } from '#server/testing/test-server.ts';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import { knownTables } from '../changes/known-tables.ts';
import {
  buildCatalog,
  draftIn,
  lookAt,
  madeUpCatalog,
  madeUpOperations,
  pathOf,
  withoutErrors,
} from './testing/made-up-catalogs.ts';
import { batchOf, openBatches } from './testing/test-batches.ts';

/* Undo restores the previous state of each table, and so of the whole batch, if the plan says that it is complete. */

const RUNS = runs(testSize({ short: 12, whole: 30 }));
/** Upper limit for each run, with other tests running in parallel. */
const MILLISECONDS_EACH = 2_000;

it(
  'a commit and its counter-batch leave each table unchanged if the plan says that undo is complete',
  async () => {
    const server = await serve();
    const { batches, history } = await openBatches({ address: server.url });
    let run = 0;
    let complete = 0;
    await fc.assert(
      fc.asyncProperty(madeUpCatalog, madeUpOperations, async (made, operations) => {
        run += 1;
        const top = `run${run}`;
        await buildCatalog(server, top, made);
        const all = draftIn(top, operations);
        const draft = withoutErrors(all, await lookAt(batches, all));
        const ids = draft.operations.map((operation) => tableOf(operation) ?? []);
        const before = await statesOf(ids);
        const { outcome, recordId } = await batches.commit(batchOf([], { body: batchBody(draft).text }));
        if (outcome.kind !== 'applied') return;
        const read = readBatchBody(await history.body(recordId));
        const commit: CommitToUndo = {
          operations: 'draft' in read ? read.draft.operations.map((one, key) => ({ ...one, key })) : [],
          before: knownTables(await history.before(recordId)),
          removed: readRemovedTables(outcome.results),
        };
        await undo(planUndo(commit));
        const after = await statesOf(ids);
        for (const id of ids) {
          if (!isUndone(planUndo(onlyOf(commit, id)))) continue;
          complete += 1;
          expect(after.get(idKey(id)), stringifyJson([made, commit.operations])).toEqual(
            before.get(idKey(id)),
          );
        }
      }),
      { numRuns: RUNS },
    );
    // Without this, the test would also pass for plans that are never complete.
    expect(complete).toBeGreaterThan(RUNS / 3);

    /** The server accepts a counter-batch even if it can’t restore everything. */
    async function undo({ operations, registrations }: UndoPlan): Promise<void> {
      const counter = operations.map(({ kind, members }) => ({ [kind]: members }));
      const { outcome } = await batches.commit(batchOf(counter));
      expect(outcome.kind === 'refused' ? outcome.failure : outcome.kind).toBe('applied');
      for (const { id, location, properties } of registrations) {
        const { status } = await server.post(`/v1/table/${pathOf(id)}/register`, { location, properties });
        expect(status).toBe(200);
      }
    }

    /** Everything that the server returns about the tables, except timestamps and numbers that it assigns itself. */
    async function statesOf(ids: readonly Id[]): Promise<ReadonlyMap<string, unknown>> {
      const states = ids.map(async (id) => {
        const answers = await Promise.all(
          ['describe', 'version/list', 'tags/list'].map((path) =>
            server.post(`/v1/table/${pathOf(id)}/${path}`),
          ),
        );
        return [idKey(id), answers.map(({ status, json }) => [status, withoutDates(json)])] as const;
      });
      return new Map(await Promise.all(states));
    }
  },
  RUNS * MILLISECONDS_EACH,
);

/** The same commit, as if the batch had no operations on other tables. */
function onlyOf({ operations, before, removed }: CommitToUndo, id: Id): CommitToUndo {
  const places = [...operations.keys()].filter((place) => isOf(id, operations[place]));
  return {
    operations: operations.filter((operation) => isOf(id, operation)),
    before,
    removed: (place) => removed?.(places[place] ?? -1),
  };
}

function isOf(id: Id, operation: CommitToUndo['operations'][number] | undefined): boolean {
  return operation !== undefined && idKey(tableOf(operation) ?? []) === idKey(id);
}

function isUndone(plan: UndoPlan): boolean {
  return isUndoWhole(plan) && plan.losses.every(({ what }) => what === 'dates');
}

function withoutDates(answer: unknown): unknown {
  const text = stringifyJson(answer);
  return JSON.parse(text, (member, value) => (member === 'timestamp_millis' ? undefined : value));
}
