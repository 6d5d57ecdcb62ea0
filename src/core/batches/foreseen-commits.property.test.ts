import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BatchContent,
  batchBody,
  checkDraft,
  type Issue,
  idKey,
  keysOf,
  reviewRows,
  type TableState,
  type TableStates,
  treeAfter,
  type VersionsRow,
  versionsAfter,
} from '#batch/index.ts';
import type { BatchRecord } from '#contract/index.ts';
import { stringifyJson } from '#protocol/index.ts';
import { serve } from '#server/testing/test-server.ts';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import type { Batches } from './batches.ts';
import {
  buildCatalog,
  draftIn,
  lookAt,
  madeUpCatalog,
  madeUpOperations,
  withoutErrors,
} from './testing/made-up-catalogs.ts';
import { openBatches } from './testing/test-batches.ts';

/*
 * The server rejects batches with errors, and applies all others; afterwards, the catalog matches the preview. Tested
 * with the real host and the real local server.
 */

const RUNS = runs(testSize({ short: 15, whole: 40 }));
/** Upper limit for each run, with other tests running in parallel. */
const MILLISECONDS_EACH = 2_000;

it(
  'the checks and the preview predict what the local server rejects and applies, and the catalog afterwards',
  async () => {
    const server = await serve();
    const { batches } = await openBatches({ address: server.url });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(madeUpCatalog, madeUpOperations, async (made, operations) => {
        run += 1;
        const top = `run${run}`;
        await buildCatalog(server, top, made);
        const draft = draftIn(top, operations);
        await expectPredicted(batches, draft);
        // Most drafts have errors, so each is sent once more without them.
        await expectPredicted(batches, withoutErrors(draft, await lookAt(batches, draft)));
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * MILLISECONDS_EACH,
);

async function expectPredicted(batches: Batches, draft: BatchContent): Promise<void> {
  const before = await lookAt(batches, draft);
  const checks = checkDraft(draft, before);
  const body = batchBody(draft).text;
  const { outcome } = await batches.commit({ connectionId: 'c', name: 'Batch', body });
  if (draft.operations.length > 0) expectOutcome(draft, checks, outcome);
  const after = await lookAt(batches, draft);
  if (outcome.kind === 'applied') {
    expectPreviewed(draft, before, after);
    expectCounted(draft, before, after);
  } else expect(withoutTimestamps(after)).toEqual(withoutTimestamps(before));
}

const LOCATION_TAKEN = 19;

/**
 * A batch with an error is never applied, and one without errors always is, except if it conflicts with a location that
 * wasn’t requested.
 */
function expectOutcome(
  { operations }: BatchContent,
  checks: readonly Issue[],
  outcome: BatchRecord['outcome'],
): void {
  const ofLevel = (wanted: Issue['level']) => checks.filter(({ level }) => level === wanted).flatMap(keysOf);
  const errors = ofLevel('error');
  const details = [stringifyJson(operations), ...checks.map(({ level, title }) => `${level}: ${title}`)].join(
    '\n',
  );
  if (errors.length > 0 || outcome.kind === 'unknown') expect(outcome.kind, details).toBe('refused');
  if (outcome.kind !== 'refused') return;
  // The server names the first operation that it rejects; if it names none, the whole request was invalid.
  const { operationIndex: at, failure } = outcome;
  const words = `${failure.serverMessage}\n${details}`;
  const unchecked = failure.code === LOCATION_TAKEN ? ofLevel('unchecked') : [];
  if (at === undefined) expect(errors.length, words).toBeGreaterThan(0);
  else expect(placesOf(operations, new Set([...errors, ...unchecked])), words).toContain(at);
}

function placesOf(operations: BatchContent['operations'], keys: ReadonlySet<number>): readonly number[] {
  return operations.flatMap(({ key }, place) => (keys.has(key) ? [place] : []));
}

/** Compares the tree and the version lists of the preview with the server’s state afterwards. */
function expectPreviewed(draft: BatchContent, before: TableStates, after: TableStates): void {
  const rows = new Map(versionsAfter(draft, before).map((table) => [idKey(table.id), table.rows]));
  for (const node of tablesIn(treeAfter(draft, before))) {
    const key = idKey(node.id);
    const [was, is] = [before.get(key), after.get(key)];
    expect([node.id, node.change === 'removed' || isAbsentBefore(node.change, was)]).toEqual([
      node.id,
      is?.state === 'absent',
    ]);
    if (node.words === 'declared only') expect([node.id, is?.state]).toEqual([node.id, 'declared']);
    const left = (rows.get(key) ?? []).filter(({ change }) => change !== 'removed');
    const numbers = { was: numbersOf(was), is: numbersOf(is) };
    expect([node.id, new Set(left.flatMap((row) => shownIn(row, numbers)))]).toEqual([
      node.id,
      new Set(numbers.is),
    ]);
  }
}

/** Compares what the review counts as deleted with what no longer exists. */
function expectCounted(draft: BatchContent, before: TableStates, after: TableStates): void {
  const rows = reviewRows(draft, before);
  for (const [key, was] of before) {
    const own = rows.filter(({ id }) => idKey(id) === key);
    // Versions of a deregistered table aren’t deleted; the review says so at that operation.
    if (own.some(({ kind }) => kind === 'deregister_table')) continue;
    // A version that was created again has a different timestamp.
    const left = new Set(after.get(key)?.versions?.map((version) => stringifyJson(version)));
    const gone = was.versions?.filter((version) => !left.has(stringifyJson(version))) ?? [];
    const counted = own.reduce((sum, { deleted = 0 }) => sum + deleted, 0);
    expect([was.id, counted]).toEqual([was.id, gone.length]);
  }
}

/** A table that a batch declares and then deregisters is shown as unchanged, and is absent. */
function isAbsentBefore(change: string, was: TableState | undefined): boolean {
  return change === 'same' && was?.state === 'absent';
}

function tablesIn(nodes: ReturnType<typeof treeAfter>): ReturnType<typeof treeAfter> {
  return nodes.flatMap((node) => (node.isTable ? [node] : tablesIn(node.children)));
}

function numbersOf(state: TableState | undefined): readonly bigint[] {
  return state?.versions?.map(({ version: number }) => number) ?? [];
}

interface VersionNumbers {
  readonly was: readonly bigint[];
  readonly is: readonly bigint[];
}

/** The versions that `v2 to v4` stands for: all of them. `v2 … v9` only gives their number. */
function shownIn({ label, words }: VersionsRow, { was, is }: VersionNumbers): readonly bigint[] {
  if (!label.includes('…')) return within(label, [...was, ...is]);
  const shown = within(label, is);
  const [count] = words.match(/^[\d,]+(?= )/) ?? [];
  if (count !== undefined) expect([label, shown.length.toLocaleString('en')]).toEqual([label, count]);
  return shown;
}

function within(label: string, known: readonly bigint[]): readonly bigint[] {
  const [first, last = first] = [...label.matchAll(/\d+/g)].map(([digits]) => BigInt(digits));
  return known.filter(
    (number) => first !== undefined && last !== undefined && number >= first && number <= last,
  );
}

function withoutTimestamps(states: TableStates): unknown {
  return [...states.values()]
    .map(({ at: _, ...state }) => state)
    .sort((one, other) => (idKey(one.id) < idKey(other.id) ? -1 : 1));
}
