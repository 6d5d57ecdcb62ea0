import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { callNamed, contractCalls } from './testing/contract-calls.ts';
import { findFaults } from './testing/find-faults.ts';
import { followRequests, type RequestsSeen } from './testing/follow-requests.ts';
import { hostileAddress, hostilePlace, hostileText } from './testing/hostile-texts.ts';
import { createOutsideTree, type OutsideTree } from './testing/outside-tree.ts';
import { copyTables, type RunningHost, startedServer, startHost } from './testing/running-host.ts';
import { inputsOf, type Pools } from './testing/schema-inputs.ts';
import { INTERNAL, tryCall } from './testing/try-call.ts';

/** Calls whose purpose would break the test, whatever their input. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'localServer.setFaults': 'makes the server respond with 500',
  'localServer.configure': 'moves the catalog to any given path',
  'localServer.stop': 'stops the server that other calls need',
  'localServer.restart': 'the same',
  'localServer.openSample': 'generates tables for half a minute',
  'localServer.resetSample': 'the same',
};

const CALLS = contractCalls.filter(({ name }) => !(name in LEFT_OUT));

let outside: OutsideTree;
let folder: string;
let host: RunningHost;
let requests: RequestsSeen;
const ids: Record<string, string[]> = {};

beforeAll(async () => {
  outside = await createOutsideTree();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-fuzz-folder-'));
  await copyTables(folder);
  host = await startHost();
  const { client } = host;
  const settings = { port: 0, dataFolder: '', sample: false, scale: 20 };
  await client.localServer.configure({ settings });
  await startedServer(client);
  await client.connections.openFolder({ path: folder });
  requests = followRequests(client);
  ids.connectionId = (await client.connections.list()).map(({ id }) => id);
});

afterAll(async () => {
  await requests.close();
  await host.close();
  await outside.remove();
  await rm(folder, { recursive: true, force: true });
});

/** IDs that exist, or that earlier results contained. */
function known(name: string): fc.Arbitrary<string> {
  return fc.tuple(fc.nat(), hostileText).map(([index, other]) => {
    const all = ids[name] ?? [];
    return all[index % Math.max(all.length, 1)] ?? other;
  });
}

const TABLE_IDS = [['items'], ['archive', '2024', 'orders'], ['scale'], ['scale', 'table_000001'], []];

const query = fc
  .record({
    k: fc.constantFrom(0, 1, 10, -1, 2 ** 53),
    vector: fc.constantFrom([], [1, 2], { single_vector: [0.1] }),
    filter: fc.option(hostileText, { nil: undefined }),
    columns: fc.option(fc.array(hostileText, { maxLength: 2 }), { nil: undefined }),
    full_text_query: fc.option(hostileText, { nil: undefined }),
    nprobes: fc.constantFrom(undefined, 0, 2 ** 31),
  })
  .map((members) => JSON.stringify(members));

const operation = fc.tuple(
  fc.constantFrom(
    'declare_table',
    'create_table_version',
    'delete_table_versions',
    'deregister_table',
    '__proto__',
  ),
  fc.record({
    id: fc.oneof(fc.constantFrom(...TABLE_IDS), fc.array(hostileText, { maxLength: 3 })),
    location: fc.oneof(fc.constant(undefined), hostilePlace()),
    version: fc.constantFrom(undefined, 0, 1, 2 ** 53),
    manifest_path: fc.oneof(fc.constant(undefined), hostilePlace()),
  }),
);
const body = fc
  .array(operation, { maxLength: 4 })
  .map((operations) =>
    JSON.stringify({ operations: operations.map(([kind, members]) => ({ [kind]: members })) }),
  );

function pools(): Pools {
  const place = hostilePlace(
    outside.file,
    outside.path,
    join(outside.path, 'link'),
    join(folder, '../..', outside.file),
  );
  return {
    id: fc.oneof(fc.constantFrom(...TABLE_IDS), fc.array(hostileText, { maxLength: 3 })),
    ...Object.fromEntries(
      ['connectionId', 'answerId', 'runId', 'recordId', 'uploadId', 'draftId', 'queryId', 'windowId'].map(
        (name) => [name, known(name)],
      ),
    ),
    path: place,
    location: place,
    handle: place,
    query: fc.oneof(query, hostileText),
    body: fc.oneof(body, hostileText),
    address: hostileAddress,
    origin: hostileAddress,
    issuer: hostileAddress,
    url: hostileAddress,
    noProxy: hostileAddress,
    text: hostileText,
  };
}

/** Collects the IDs in results, for the inputs of later calls. */
function remember(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'string' && name.endsWith('Id')) ids[name] = [...(ids[name] ?? []), value];
    else remember(value);
  }
}

it('every call of the contract is tested, except those with a reason not to', () => {
  const names = contractCalls.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(60);
  expect(names).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)));
});

describe('a call with any input', () => {
  it('succeeds or is rejected with a code of the contract, and neither changes nor reveals outside files', async () => {
    const before = await outside.fingerprint();
    const tried = new Map<string, number>();
    const given = pools();
    const inputs = fc.oneof(
      ...CALLS.map((call) => ({
        // A call without an input needs one run only.
        weight: call.input === undefined ? 1 : 8,
        arbitrary: fc.record({
          name: fc.constant(call.name),
          input: call.input === undefined ? fc.constant(undefined) : inputsOf(call.input, given),
        }),
      })),
    );
    const faults = await findFaults(inputs, runs(60, 3000), async ({ name, input }) => {
      const { code, text, answer } = await tryCall(host, callNamed(name), input);
      tried.set(code, (tried.get(code) ?? 0) + 1);
      remember(answer);
      if (name === 'connections.remove' && code === 'answered') await keepConnections();
      if (code === INTERNAL) return { kind: `${name} fails inside`, words: text };
      if (text.includes(outside.mark)) return { kind: `${name} shows a file outside`, words: code };
      const [fault] = requests.newFaults();
      return fault === undefined ? undefined : { kind: `${name} lets a server fail inside`, words: fault };
    });
    expect(faults).toEqual([]);
    // Not every input was rejected by its schema.
    expect(tried.get('answered')).toBeGreaterThan(10);
    expect(await outside.fingerprint()).toEqual(before);
    expect(await startedServer(host.client)).toMatchObject({ state: 'running', restarts: 0 });
  });
});

/** If the last connection was removed, the other calls would have nothing to act on. */
async function keepConnections(): Promise<void> {
  await host.client.localServer.start();
  await host.client.connections.openFolder({ path: folder });
  ids.connectionId = (await host.client.connections.list()).map(({ id }) => id);
}
