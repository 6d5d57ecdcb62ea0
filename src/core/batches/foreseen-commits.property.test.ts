import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BatchContent,
  batchBody,
  checkDraft,
  type Issue,
  idKey,
  keysOf,
  type NewOperation,
  type TableState,
  type TableStates,
  treeAfter,
  versionsAfter,
} from '#batch/index.ts';
import type { BatchRecord } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import { serve, type TestServer } from '#server/testing/test-server.ts';
import { runs } from '#testing/runs.ts';
import type { Batches } from './batches.ts';
import { knownTables } from './resolve-unknown-commit.ts';
import { all, openBatches } from './testing/test-batches.ts';

/*
 * What a check calls impossible, the server rejects; what it calls possible, the server applies; and then the catalog is
 * what the preview said. Against the real local server, asked by the real host.
 */

const RUNS = runs(40, 10_000);
/** At most, with neighbors. */
const MILLISECONDS_EACH = 2_000;

/** Each run has a namespace and a bucket of its own, so that one server is enough for all of them. */
interface World {
  readonly namespaces: readonly Id[];
  readonly tables: readonly WorldTable[];
}

interface WorldTable {
  readonly id: Id;
  /** Registered tables lie in storage already, and manage their versions themselves. */
  readonly kind: 'declared' | 'registered';
  readonly versions: readonly number[];
  /** So many of these have a tag. */
  readonly tags: number;
}

/** Few names, so that operations meet; `none` is never created. */
const namespace = fc.constantFrom<Id>([], ['a'], ['a', 'b'], ['none'], ['none', 'b']);
const name = fc.constantFrom('t', 'u', 'a$b');
const tableId = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Id>(['t'], ['a', 't']) },
  fc.tuple(namespace, name).map(([parent, last]): Id => [...parent, last]),
);
const version = fc.integer({ min: 0, max: 4 });

const worldTable = fc.record({
  id: fc.constantFrom<Id>(['t'], ['u'], ['a', 't'], ['a', 'b', 't']),
  kind: fc.constantFrom('declared', 'declared', 'declared', 'registered' as const),
  versions: fc.uniqueArray(version, { maxLength: 4 }),
  tags: fc.nat({ max: 2 }),
});

const world: fc.Arbitrary<World> = fc.record({
  namespaces: fc.constantFrom<readonly Id[]>([['a'], ['a', 'b']], [['a']], []),
  tables: fc.uniqueArray(worldTable, { minLength: 2, maxLength: 4, selector: ({ id }) => idKey(id) }),
});

const places = ['1', '1/', '1/inside', '2', 'of-t', 'of-a-t'];
const declaration = fc
  .tuple(tableId, fc.option(fc.constantFrom(...places), { nil: undefined, freq: 1 }))
  .map(([id, location]): NewOperation => {
    const there = location === undefined ? {} : { location };
    return { kind: 'declare_table', members: { id, ...there } };
  });

const path = fc.constantFrom('staged/one', '_versions/1.manifest', '_versions/2.manifest-x');
const scheme = fc.constantFrom(undefined, undefined, 'V1', 'V2');
const creation = fc.tuple(tableId, version, path, scheme).map(versionOperation);

const range = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(version, fc.nat({ max: 3 })).map(([start, length]) => [start, start + length]),
  },
  version.map((start) => [start, -1]),
  fc.tuple(version, version),
);
const deletion = fc
  .tuple(tableId, fc.array(range, { minLength: 1, maxLength: 2 }))
  .map(([id, ranges]): NewOperation => {
    const sent = ranges.map(([start, end]) => ({ start_version: start, end_version: end }));
    return { kind: 'delete_table_versions', members: { id, ranges: sent } };
  });

const removal = tableId.map((id): NewOperation => ({ kind: 'deregister_table', members: { id } }));
const wrong = fc.tuple(tableId, fc.constantFrom('', '\0', '\ud800')).map(wrongOperation);

const operation = fc.oneof(
  { weight: 6, arbitrary: declaration },
  { weight: 6, arbitrary: creation },
  { weight: 6, arbitrary: deletion },
  { weight: 4, arbitrary: removal },
  { weight: 1, arbitrary: wrong },
);

function versionOperation([id, number, manifest, naming]: [
  Id,
  number,
  string,
  string | undefined,
]): NewOperation {
  const named = naming === undefined ? {} : { naming_scheme: naming };
  return {
    kind: 'create_table_version',
    members: { id, version: number, manifest_path: manifest, ...named },
  };
}

function wrongOperation([id, text]: [Id, string]): NewOperation {
  return { kind: 'declare_table', members: { id: [...id, text] } };
}

it(
  'foresees what the local server rejects, what it applies, and what the catalog is then',
  async () => {
    const server = await serve();
    const { batches } = await openBatches({ address: server.url });
    const operations = fc.array(operation, { minLength: 1, maxLength: 6 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(world, operations, async (made, wanted) => {
        run += 1;
        const top = `run${run}`;
        await build(server, top, made);
        const draft = draftIn(top, wanted);
        await expectForeseen(batches, draft);
        // Most batches that are made up have a mistake: once more without those.
        await expectForeseen(batches, withoutErrors(draft, await look(batches, draft)));
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * MILLISECONDS_EACH,
);

async function expectForeseen(batches: Batches, draft: BatchContent): Promise<void> {
  const before = await look(batches, draft);
  const checks = checkDraft(draft, before);
  const body = batchBody(draft).text;
  const { outcome } = await batches.commit({ connectionId: 'c', name: 'Batch', body });
  if (draft.operations.length > 0) expectOutcome(draft, checks, outcome);
  const after = await look(batches, draft);
  if (outcome.kind === 'applied') expectPictured(draft, before, after);
  else expect(timeless(after)).toEqual(timeless(before));
}

function withoutErrors(draft: BatchContent, before: TableStates): BatchContent {
  const errors = checkDraft(draft, before).filter(({ level }) => level === 'error');
  const wrong = new Set(errors.flatMap(keysOf));
  if (wrong.size === 0) return draft;
  const operations = draft.operations.filter(({ key }) => !wrong.has(key));
  return withoutErrors({ ...draft, operations }, before);
}

/** Builds a catalog by the requests that a client would send. */
async function build(server: TestServer, top: string, { namespaces, tables }: World): Promise<void> {
  await server.post(`/v1/namespace/${top}/create`);
  for (const id of namespaces) await server.post(`/v1/namespace/${pathOf([top, ...id])}/create`);
  for (const { id, kind, versions, tags } of tables) {
    const at = `/v1/table/${pathOf([top, ...id])}`;
    const location = `s3://${top}/of-${id.join('-')}`;
    await server.post(`${at}/${kind === 'declared' ? 'declare' : 'register'}`, { location });
    for (const number of versions) {
      await server.post(`${at}/version/create`, { version: number, manifest_path: `m${number}` });
    }
    for (const number of versions.slice(0, tags))
      await server.post(`${at}/tags/create`, { tag: `tag${number}`, version: number });
  }
}

function pathOf(id: Id): string {
  return encodeURIComponent(id.join('$'));
}

function draftIn(top: string, operations: readonly NewOperation[]): BatchContent {
  const moved = operations.map(({ kind, members }, key) => {
    const { location } = members;
    const id = [top, ...(Array.isArray(members.id) ? members.id : [])];
    const there = typeof location === 'string' ? { location: `s3://${top}/${location}` } : {};
    return { key, kind, members: { ...members, id, ...there } };
  });
  return { operations: moved, members: {} };
}

async function look(batches: Batches, { operations }: BatchContent): Promise<TableStates> {
  const ids = operations.flatMap(({ members: { id } }) => (Array.isArray(id) ? [id] : []));
  return knownTables([...(await all(batches.look({ connectionId: 'c', ids })))]);
}

const LOCATION_TAKEN = 19;

/** A batch with an error is never applied, and one without any is: but for where tables lie that nobody asked about. */
function expectOutcome(
  { operations }: BatchContent,
  checks: readonly Issue[],
  outcome: BatchRecord['outcome'],
): void {
  const ofLevel = (wanted: Issue['level']) => checks.filter(({ level }) => level === wanted).flatMap(keysOf);
  const errors = ofLevel('error');
  const said = [JSON.stringify(operations), ...checks.map(({ level, title }) => `${level}: ${title}`)].join(
    '\n',
  );
  if (errors.length > 0 || outcome.kind === 'unknown') expect(outcome.kind, said).toBe('refused');
  if (outcome.kind !== 'refused') return;
  // It names the first that it rejects; where it names none, the request as a whole was wrong.
  const { operationIndex: at, failure } = outcome;
  const words = `${failure.serverMessage}\n${said}`;
  const unchecked = failure.code === LOCATION_TAKEN ? ofLevel('unchecked') : [];
  if (at === undefined) expect(errors.length, words).toBeGreaterThan(0);
  else expect(placesOf(operations, new Set([...errors, ...unchecked])), words).toContain(at);
}

function placesOf(operations: BatchContent['operations'], keys: ReadonlySet<number>): readonly number[] {
  return operations.flatMap(({ key }, place) => (keys.has(key) ? [place] : []));
}

/** The tree and the lists of versions, as they are shown, against what the server says afterwards. */
function expectPictured(draft: BatchContent, before: TableStates, after: TableStates): void {
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
    const known = [...numbersOf(was), ...numbersOf(is)];
    expect([node.id, new Set(left.flatMap(({ label }) => within(label, known)))]).toEqual([
      node.id,
      new Set(numbersOf(is)),
    ]);
  }
}

/** A table that is declared and deregistered again is drawn as it was: not there. */
function isAbsentBefore(change: string, was: TableState | undefined): boolean {
  return change === 'same' && was?.state === 'absent';
}

function tablesIn(nodes: ReturnType<typeof treeAfter>): ReturnType<typeof treeAfter> {
  return nodes.flatMap((node) => (node.isTable ? [node] : tablesIn(node.children)));
}

function numbersOf(state: TableState | undefined): readonly bigint[] {
  return state?.versions?.map(({ version: number }) => number) ?? [];
}

/** The versions that `v2 to v4` stands for. */
function within(label: string, known: readonly bigint[]): readonly bigint[] {
  const [first, last = first] = [...label.matchAll(/\d+/g)].map(([digits]) => BigInt(digits));
  return known.filter(
    (number) => first !== undefined && last !== undefined && number >= first && number <= last,
  );
}

function timeless(states: TableStates): unknown {
  return [...states.values()]
    .map(({ at: _, ...state }) => state)
    .sort((one, other) => (idKey(one.id) < idKey(other.id) ? -1 : 1));
}
