import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  batchBody,
  checkDraft,
  planRename,
  planUndo,
  type RenamePlan,
  readRemovedTables,
  reviewRows,
  type TableState,
  type TableStates,
} from '#batch/index.ts';
import { type Id, stringifyJson } from '#protocol/index.ts';
import { serve } from '#server/testing/test-server.ts';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import { knownTables } from '../changes/known-tables.ts';
import type { Batches } from './batches.ts';
import { buildCatalog, madeUpCatalog } from './testing/made-up-catalogs.ts';
import { all, batchOf, openBatches } from './testing/test-batches.ts';

/*
 * A renamed table has the same versions under its new name, a table that had that name before is kept as planned, and
 * the counter-batch restores everything. Tested with the real host and the real local server.
 */

const RUNS = runs(testSize({ short: 16, whole: 30 }));
/** Upper limit for each run, with other tests running in parallel. */
const MILLISECONDS_EACH = 2_000;

const TABLES: readonly Id[] = [['t'], ['u'], ['a', 't'], ['a', 'b', 't']];
/** Some names have a table at the start; the others never do. */
const NAMES: readonly Id[] = [...TABLES, ['new'], ['a', 'new']];
const OLD: Id = ['old'];

const wish = fc.record({
  from: fc.constantFrom(...TABLES),
  to: fc.constantFrom(...NAMES),
  isKept: fc.boolean(),
});

it(
  'a renamed table keeps its versions, and undo restores its name',
  async () => {
    const server = await serve();
    const { batches } = await openBatches({ address: server.url });
    let run = 0;
    let renamed = 0;
    await fc.assert(
      fc.asyncProperty(madeUpCatalog, wish, async (made, { from, to, isKept }) => {
        run += 1;
        const top = `run${run}`;
        await buildCatalog(server, top, made);
        const [source, target, old]: readonly [Id, Id, Id] = [
          [top, ...from],
          [top, ...to],
          [top, ...OLD],
        ];
        const look = () => lookAt(batches, [source, target, old]);
        const before = await look();
        const taken = before.get(stringifyJson(target));
        const plan = planFor({ before, source, target, keptAs: isKept ? old : undefined });
        if ('problem' in plan) return;
        const draft = { operations: plan.operations.map((one, key) => ({ ...one, key })), members: {} };
        const isPossible = checkDraft(draft, before).every(({ level }) => level !== 'error');
        const { outcome } = await batches.commit(batchOf([], { body: batchBody(draft).text }));
        const details = stringifyJson([made, draft.operations]);
        expect([details, outcome.kind]).toEqual([details, isPossible ? 'applied' : 'refused']);
        if (outcome.kind !== 'applied') return;
        renamed += 1;

        const after = await look();
        expect(sameTable(after, target), details).toEqual(sameTable(before, source));
        expect(after.get(stringifyJson(source))?.state).toBe('absent');
        const wasTaken = taken?.state === 'stored' || taken?.state === 'declared';
        if (wasTaken && isKept) expect(sameTable(after, old), details).toEqual(sameTable(before, target));
        else expect(after.get(stringifyJson(old))?.state).toBe('absent');
        const moved = reviewRows(draft, before).filter(({ becomes }) => becomes !== undefined);
        expect(moved.map(({ becomes }) => becomes)).toEqual(wasTaken && isKept ? [old, target] : [target]);

        const undo = planUndo({
          operations: draft.operations,
          before,
          removed: readRemovedTables(outcome.results),
        });
        const counter = undo.operations.map(({ kind, members }) => ({ [kind]: members }));
        const undone = await batches.commit(batchOf(counter));
        expect([details, undone.outcome.kind]).toEqual([details, 'applied']);
        if (undo.registrations.length > 0) return;
        const back = await look();
        for (const id of [source, target])
          expect(sameTable(back, id), details).toEqual(sameTable(before, id));
      }),
      { numRuns: RUNS },
    );
    // Without this, the test would also pass for plans that do nothing.
    expect(renamed).toBeGreaterThan(RUNS / 4);
  },
  RUNS * MILLISECONDS_EACH,
);

interface Planned {
  readonly before: TableStates;
  readonly source: Id;
  readonly target: Id;
  readonly keptAs: Id | undefined;
}

function planFor({ before, source, target, keptAs }: Planned): RenamePlan {
  const from = before.get(stringifyJson(source));
  if (from === undefined) return { problem: 'The state of the table is unknown.' };
  return planRename({ from, to: target, taken: before.get(stringifyJson(target)), keptAs });
}

async function lookAt(batches: Batches, ids: readonly Id[]): Promise<TableStates> {
  const params = { connectionId: 'c', ids: ids };
  return knownTables([...(await all(batches.look(params)))]);
}

/**
 * Everything that moves with a table, except timestamps. Tags don’t move, and the plan says so. A stored table without
 * versions counts as declared.
 */
function sameTable(states: TableStates, id: Id): unknown {
  const state: Partial<TableState> = states.get(stringifyJson(id)) ?? {};
  const versions = state.versions?.map(({ timestamp_millis: _, ...version }) => version) ?? [];
  const { location, properties } = state;
  return { isThere: state.state !== 'absent', location, properties, versions };
}
