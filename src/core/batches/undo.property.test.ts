import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isUndoWhole, planUndo, readBatchBody, readRemovedTables, type UndoPlan } from '#batch/index.ts';
import { stringifyJson } from '#protocol/index.ts';
import { serve, type TestServer } from '#server/testing/test-server.ts';
import { runs } from '#testing/runs.ts';
import { knownTables } from './resolve-unknown-commit.ts';
import { batchOf, openBatches } from './testing/test-batches.ts';

const NAMES = ['a', 'b'] as const;
const name = fc.constantFrom(...NAMES);
const number = fc.integer({ min: 1, max: 5 });
const properties = fc.constantFrom({}, { owner: 'ml' });
/** Few, so that one table comes to lie where another one lay. */
const place = fc.constantFrom('p', 'q', 'r');

/** What a table is before the batch. */
const start = fc.oneof(
  fc.constant({ as: 'nothing' } as const),
  fc.record({ as: fc.constant('stored' as const), properties }),
  fc.record({
    as: fc.constant('managed' as const),
    properties,
    versions: fc.uniqueArray(number, { maxLength: 4 }),
    isTagged: fc.boolean(),
  }),
);
type Start = typeof start extends fc.Arbitrary<infer Value> ? Value : never;

/** What is done next to a table, as far as that can be done to it by then. */
const choice = fc.record({
  name,
  kind: fc.constantFrom('create', 'create', 'delete', 'deregister'),
  version: number,
  count: fc.integer({ min: 1, max: 3 }),
  place: fc.option(place),
  properties,
});
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never;

/** The tables of one run: no other run has their names and locations. */
interface Room {
  readonly id: (of: string) => string[];
  readonly location: (of: string) => string;
}

function roomOf(run: number): Room {
  return { id: (of) => [`${of}${run}`], location: (of) => `s3://run${run}/${of}` };
}

const entry = (version: number) => ({
  version,
  manifest_path: `m${version}`,
  manifest_size: version,
  e_tag: `e${version}`,
  metadata: { of: `v${version}` },
});

interface Course {
  readonly as: Start['as'];
  readonly versions: ReadonlySet<number>;
}

function courseOf(at: Start): Course {
  return { as: at.as, versions: new Set(at.as === 'managed' ? at.versions : []) };
}

/** A batch that a server takes, unless tags or locations speak against it. */
function batchOn(starts: readonly Start[], choices: readonly Choice[], room: Room): readonly object[] {
  const courses = new Map<string, Course>(
    NAMES.map((of, index) => [of, courseOf(starts[index] ?? { as: 'nothing' })]),
  );
  return choices.map((made) => {
    const { sent, course } = next(
      courses.get(made.name) ?? { as: 'nothing', versions: new Set() },
      made,
      room,
    );
    courses.set(made.name, course);
    return sent;
  });
}

function next(
  { as, versions }: Course,
  made: Choice,
  { id, location }: Room,
): { sent: object; course: Course } {
  const named = { id: id(made.name) };
  const nothing = { as: 'nothing', versions: new Set<number>() } as const;
  if (as === 'nothing') {
    const at = made.place === null ? {} : { location: location(made.place) };
    const declare_table = { ...named, ...at, properties: made.properties };
    return { sent: { declare_table }, course: { ...nothing, as: 'managed' } };
  }
  if (as === 'stored' || made.kind === 'deregister')
    return { sent: { deregister_table: named }, course: nothing };
  if (made.kind === 'delete') {
    const range = { start_version: made.version, end_version: made.version + made.count };
    const left = [...versions].filter((one) => one < range.start_version || one >= range.end_version);
    return {
      sent: { delete_table_versions: { ...named, ranges: [range] } },
      course: { as, versions: new Set(left) },
    };
  }
  let version = made.version;
  while (versions.has(version)) version += 1;
  return {
    sent: { create_table_version: { ...named, ...entry(version) } },
    course: { as, versions: new Set([...versions, version]) },
  };
}

async function begin({ post }: TestServer, room: Room, of: string, at: Start): Promise<void> {
  const [table] = room.id(of);
  const own = { location: room.location(of), properties: at.as === 'nothing' ? {} : at.properties };
  if (at.as === 'stored') await post(`/v1/table/${table}/register`, own);
  if (at.as !== 'managed') return;
  await post(`/v1/table/${table}/declare`, own);
  for (const version of at.versions) await post(`/v1/table/${table}/version/create`, entry(version));
  const [tagged] = at.versions;
  if (at.isTagged && tagged !== undefined) {
    await post(`/v1/table/${table}/tags/create`, { tag: 'golden', version: tagged });
  }
}

/** All that the server says of the tables, but for dates and numbers of its own. */
async function stateOf({ post }: TestServer, room: Room): Promise<readonly unknown[]> {
  return Promise.all(
    NAMES.map(async (of) => {
      const [table] = room.id(of);
      const [described, versions, tags] = await Promise.all(
        ['describe', 'version/list', 'tags/list'].map((path) => post(`/v1/table/${table}/${path}`)),
      );
      return [described, versions, tags].map((answer) => [answer?.status, withoutDates(answer?.json)]);
    }),
  );
}

function withoutDates(answer: unknown): unknown {
  const text = stringifyJson(answer);
  return JSON.parse(text, (member, value) => (member === 'timestamp_millis' ? undefined : value));
}

/** Each is about thirty requests. */
const RUNS = runs(30, 250);

it('a commit and its counter-batch leave the catalog as it was, wherever they say so', async () => {
  const server = await serve();
  const { batches } = await openBatches({ address: server.url });
  let run = 0;
  let whole = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(start, start),
      fc.array(choice, { minLength: 1, maxLength: 5 }),
      async (starts, choices) => {
        run += 1;
        const room = roomOf(run);
        for (const [index, of] of NAMES.entries())
          await begin(server, room, of, starts[index] ?? { as: 'nothing' });
        const before = await stateOf(server, room);
        const { outcome, recordId } = await batches.commit(batchOf(batchOn(starts, choices, room)));
        if (outcome.kind !== 'applied') return;
        const read = readBatchBody(await batches.recordBody(recordId));
        const operations = 'draft' in read ? read.draft.operations : [];
        const plan = planUndo({
          operations: operations.map((one, key) => ({ ...one, key })),
          before: knownTables(await batches.recordBefore(recordId)),
          removed: readRemovedTables(outcome.results),
        });
        await undo(plan);
        if (!isUndoWhole(plan) || plan.losses.some(({ what }) => what !== 'dates')) return;
        whole += 1;
        expect(await stateOf(server, room)).toEqual(before);
      },
    ),
    { numRuns: RUNS },
  );
  // It would also hold for a model that calls nothing undone.
  expect(whole).toBeGreaterThan(RUNS / 5);

  /** A counter-batch is taken by the server, also where it can't bring everything back. */
  async function undo({ operations, registrations }: UndoPlan): Promise<void> {
    const counter = operations.map(({ kind, members }) => ({ [kind]: members }));
    const { outcome } = await batches.commit(batchOf(counter));
    expect(outcome.kind === 'refused' ? outcome.failure : outcome.kind).toBe('applied');
    for (const { id, location, properties } of registrations) {
      const { status } = await server.post(`/v1/table/${id[0]}/register`, { location, properties });
      expect(status).toBe(200);
    }
  }
});
