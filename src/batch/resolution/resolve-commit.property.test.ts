import fc from 'fast-check';
import { expect, it } from 'vitest';
import { manifestName } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { idKey, type NewOperation, tableOf } from '../draft.ts';
import { readChange } from '../simulation/read-change.ts';
import { resolveCommit } from './resolve-commit.ts';
import {
  actAsOther,
  type Gap,
  NO_GAP,
  newWorld,
  type OtherChange,
  observe,
  type World,
  withBatch,
} from './testing/world.ts';

const IDS = [['a'], ['b']] as const;
const KEYS = IDS.map(idKey);
const id = fc.constantFrom(...IDS);
const key = fc.constantFrom(...KEYS);
/** Few of each, so that changes affect each other. */
const number = fc.bigInt(1n, 6n);
const size = fc.constantFrom(10n, 20n);
const location = fc.constantFrom('s3://1', 's3://2', 's3://3', 's3://4', 's3://5');

const operation = fc.oneof(
  fc
    .record({ id, location: fc.option(location, { nil: undefined }) })
    .map((members): NewOperation => ({ kind: 'declare_table', members })),
  fc.record({ id, version: number, size: fc.option(size), isTagged: fc.boolean() }).map(
    ({ id: table, version, size: bytes, isTagged }): NewOperation => ({
      kind: 'create_table_version',
      members: {
        id: table,
        version,
        manifest_path: manifestName({ scheme: 'V2', version }),
        ...(bytes === null ? {} : { manifest_size: bytes }),
        ...(isTagged ? { e_tag: `ours-${table[0]}-${version}` } : {}),
      },
    }),
  ),
  fc.record({ id, start: fc.bigInt(0n, 6n), length: fc.option(fc.bigInt(1n, 4n)) }).map(
    ({ id: table, start, length }): NewOperation => ({
      kind: 'delete_table_versions',
      members: {
        id: table,
        ranges: [{ start_version: start, end_version: length === null ? -1n : start + length }],
      },
    }),
  ),
  fc.record({ id }).map((members): NewOperation => ({ kind: 'deregister_table', members })),
);
const batch = fc.array(operation, { minLength: 1, maxLength: 4 });

const otherChange: fc.Arbitrary<OtherChange> = fc.oneof(
  fc.record({ kind: fc.constant('declare'), key, location }),
  fc.record({ kind: fc.constant('deregister'), key }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create'), key, version: fc.bigInt(1n, 9n), size }) },
  fc.record({ kind: fc.constant('delete'), key, start: fc.bigInt(0n, 9n), end: fc.bigInt(0n, 10n) }),
);
/** Usually both tables, so that a batch can be applied. */
const start = fc
  .tuple(
    fc.subarray(
      KEYS.map(
        (table, index): OtherChange => ({ kind: 'declare', key: table, location: `s3://${index + 1}` }),
      ),
    ),
    fc.array(otherChange, { maxLength: 8 }),
  )
  .map(([tables, changes]) => [...tables, ...changes]);
const otherChanges = fc.array(otherChange, { maxLength: 4 });

const gap: fc.Arbitrary<Gap> = fc.record({
  table: fc.constantFrom('seen', 'seen', 'seen', 'missing', 'unknown'),
  location: fc.boolean(),
  versions: fc.constantFrom('all', 'all', 'newest', 'none'),
  newest: fc.nat(3),
  fields: fc.subarray(['manifest_path', 'manifest_size', 'e_tag', 'timestamp_millis']),
});
const gaps = fc.oneof(
  fc.constant(new Map(KEYS.map((table) => [table, NO_GAP]))),
  fc.tuple(gap, gap).map((both) => new Map(both.map((one, index) => [KEYS[index] ?? '', one]))),
);

function worldOf(changes: readonly OtherChange[]): World {
  const world = newWorld();
  for (const change of changes) actAsOther(world, change, new Set());
  return world;
}

function withOthers(world: World, changes: readonly OtherChange[], ours: ReadonlySet<string>): World {
  const next = structuredClone(world);
  for (const change of changes) actAsOther(next, change, ours);
  return next;
}

function looks({ tables }: World, table: string): string {
  const found = tables.get(table);
  return found === undefined ? 'absent' : text([found.location, [...found.versions].sort()]);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));
}

/** Tables that the batch has declared, which other clients don’t remove in these moments. */
function declaredBy(operations: readonly NewOperation[]): ReadonlySet<string> {
  const declared = operations.filter(({ kind }) => kind === 'declare_table');
  return new Set(declared.map((one) => idKey(tableOf(one) ?? [])));
}

/** The catalog at the first observation, when the batch arrives, after the batch, and at the last observation. */
interface Course {
  readonly first: World;
  readonly found: World;
  readonly made: World;
  readonly last: World;
}

/** Whether other clients have restored a table to its state before the batch. */
function isUndone({ first, found, made, last }: Course): boolean {
  return KEYS.some((table) => {
    const now = looks(last, table);
    return [first, found].some((world) => looks(world, table) === now && looks(made, table) !== now);
  });
}

/** Whether the catalog is what the batch requested, whichever client changed it. */
function isAsRequested(first: World, last: World, operations: readonly NewOperation[]): boolean {
  const expected = withBatch(first, operations);
  if (expected === undefined) return false;
  const touched = new Set(operations.map((one) => idKey(tableOf(one) ?? [])));
  return [...touched].every(
    (table) =>
      comparableState(expected, table, operations) === comparableState(last, table, operations, expected),
  );
}

/** A table, reduced to what the batch sets: other values may be anything. */
function comparableState(
  world: World,
  table: string,
  operations: readonly NewOperation[],
  sentWorld = world,
): string {
  const found = world.tables.get(table);
  if (found === undefined) return 'absent';
  const own = operations.filter((one) => idKey(tableOf(one) ?? []) === table);
  const declared = own.map(readChange).findLast(({ kind }) => kind === 'declare_table');
  const isPlaceFree = declared?.kind === 'declare_table' && declared.location === undefined;
  const versions = [...found.versions.values()].map((version) => {
    const sent = sentWorld.tables.get(table)?.versions.get(version.version);
    const isCreated = own
      .map(readChange)
      .some((one) => one.kind === 'create_table_version' && one.version === version.version);
    return isCreated
      ? [
          version.version,
          version.manifest_path,
          sent?.manifest_size && version.manifest_size,
          sent?.e_tag && version.e_tag,
        ]
      : version;
  });
  return text([isPlaceFree ? 'anywhere' : found.location, versions.map(text).sort()]);
}

const RUNS = runs(1_500);

it('never gives a wrong verdict, for any changes by other clients and any missing state', () => {
  const counts = { applied: 0, 'not-applied': 0, 'cannot-tell': 0 };
  fc.assert(
    fc.property(
      fc.record({
        start,
        operations: batch,
        before: otherChanges,
        after: otherChanges,
        arrives: fc.boolean(),
        gapsBefore: gaps,
        gapsAfter: gaps,
      }),
      ({ start, operations, before, after, arrives, gapsBefore, gapsAfter }) => {
        const first = worldOf(start);
        const found = withOthers(first, before, new Set());
        const made = arrives ? withBatch(found, operations) : undefined;
        const last = withOthers(
          made ?? found,
          after,
          made === undefined ? new Set() : declaredBy(operations),
        );
        fc.pre(made === undefined || !isUndone({ first, found, made, last }));
        const looked = { before: observe(first, gapsBefore), after: observe(last, gapsAfter) };
        const { verdict } = resolveCommit({ operations, ...looked });
        counts[verdict] += 1;
        if (verdict === 'applied')
          expect(made !== undefined || isAsRequested(first, last, operations)).toBe(true);
        if (verdict === 'not-applied') expect(made).toBeUndefined();
      },
    ),
    { numRuns: RUNS },
  );
  // Without this, the test would also pass for a rule that never decides.
  expect(Math.min(counts.applied, counts['not-applied'])).toBeGreaterThan(RUNS / 50);
});

it('always decides if no other client makes changes and all state is known', () => {
  const everything = new Map(KEYS.map((table) => [table, NO_GAP]));
  fc.assert(
    fc.property(
      fc.record({ start, operations: batch, arrives: fc.boolean() }),
      ({ start, operations, arrives }) => {
        const first = worldOf(start);
        const made = withBatch(first, operations);
        fc.pre(
          made !== undefined &&
            KEYS.some(
              (table) =>
                comparableState(made, table, operations) !== comparableState(first, table, operations),
            ),
        );
        const last = arrives ? made : first;
        const looked = { before: observe(first, everything), after: observe(last ?? first, everything) };
        expect(resolveCommit({ operations, ...looked }).verdict).toBe(arrives ? 'applied' : 'not-applied');
      },
    ),
    { numRuns: RUNS },
  );
});
