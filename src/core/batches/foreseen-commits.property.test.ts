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
  readonly tags: readonly number[];
}

/** Few names, so that operations meet; `none` is never created. */
const namespace = fc.constantFrom<Id>([], ['a'], ['a', 'b'], ['none'], ['none', 'b']);
const name = fc.constantFrom('t', 'u', 'a$b');
const tableId = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Id>(['t'], ['a', 't']) },
  fc.tuple(namespace, name).map(([parent, last]): Id => [...parent, last]),
);
const version = fc.integer({ min: 0, max: 4 });
const place = fc.constantFrom('1', '1/', '1/inside', '2', '3', 'of-t', 'of-a-t');

const worldTable = fc.record({
  id: fc.constantFrom<Id>(['t'], ['u'], ['a', 't'], ['a', 'b', 't']),
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('declared' as const) },
    fc.constant('registered' as const),
  ),
  versions: fc.uniqueArray(version, { maxLength: 4 }),
  tags: fc.uniqueArray(version, { maxLength: 2 }),
});

const world: fc.Arbitrary<World> = fc.record({
  namespaces: fc.constantFrom<readonly Id[]>([['a'], ['a', 'b']], [['a']], []),
  tables: fc.uniqueArray(worldTable, { maxLength: 4, selector: ({ id }) => idKey(id) }),
});

const path = fc.constantFrom('staged/one', '_versions/1.manifest', '_versions/2.manifest-x');
const scheme = fc.option(fc.constantFrom('V1', 'V2'), { nil: undefined });
const range = fc.tuple(version, fc.integer({ min: -1, max: 5 }));

const operation: fc.Arbitrary<NewOperation> = fc.oneof(
  fc.tuple(tableId, fc.option(place, { nil: undefined })).map(
    ([id, location]): NewOperation => ({
      kind: 'declare_table',
      members: { id, ...(location === undefined ? {} : { location }) },
    }),
  ),
  { weight: 2, arbitrary: fc.tuple(tableId, version, path, scheme).map(versionOperation) },
  {
    weight: 2,
    arbitrary: fc.tuple(tableId, fc.array(range, { minLength: 1, maxLength: 2 })).map(
      ([id, ranges]): NewOperation => ({
        kind: 'delete_table_versions',
        members: { id, ranges: ranges.map(([start, end]) => ({ start_version: start, end_version: end })) },
      }),
    ),
  },
  tableId.map((id): NewOperation => ({ kind: 'deregister_table', members: { id } })),
  { weight: 1, arbitrary: fc.tuple(tableId, fc.constantFrom('', '\0', '\ud800')).map(wrongOperation) },
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
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(operation, { minLength: 1, maxLength: 6 }),
        async (made, operations) => {
          run += 1;
          const top = `run${run}`;
          await build(server, top, made);
          const draft = draftIn(top, operations);
          const before = await look(batches, draft);
          const checks = checkDraft(draft, before);
          const record = await batches.commit({
            connectionId: 'c',
            name: 'Batch',
            body: batchBody(draft).text,
          });
          expectForeseen(draft, checks, record);
          const after = await look(batches, draft);
          if (record.outcome.kind === 'applied') expectPictured(draft, before, after);
          else expect(timeless(after)).toEqual(timeless(before));
        },
      ),
      { numRuns: RUNS },
    );
  },
  RUNS * MILLISECONDS_EACH,
);

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
    for (const number of tags)
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

/** Of what is unchecked either may come true; a batch with an error is never applied. */
function expectForeseen(draft: BatchContent, checks: readonly Issue[], { outcome }: BatchRecord): void {
  const ofLevel = (wanted: Issue['level']) => checks.filter(({ level }) => level === wanted).flatMap(keysOf);
  const [errors, unchecked] = [ofLevel('error'), ofLevel('unchecked')];
  const said = { outcome, checks, operations: draft.operations };
  if (errors.length > 0) expect(outcome.kind, JSON.stringify(said, bigText)).toBe('refused');
  if (outcome.kind === 'applied') return;
  const index = outcome.kind === 'refused' ? outcome.operationIndex : undefined;
  const doubted = index === undefined ? errors : [...errors, ...unchecked];
  if (index === undefined) expect(errors.length, JSON.stringify(said, bigText)).toBeGreaterThan(0);
  else expect(doubted, JSON.stringify(said, bigText)).toContain(index);
}

function bigText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
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
