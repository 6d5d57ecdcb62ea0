import { type ColumnChoice, LOCAL_CONNECTION_ID } from '#contract/index.ts';
import type { HostClient } from '../../fixtures/host-client.ts';
import { startedServer } from './running-host.ts';

/** A table that can be tuned, on a server that keeps running while hosts are killed. */
interface TunableTable {
  readonly address: string;
  readonly id: string[];
  readonly column: string;
}

/** What the host acknowledged as saved. */
interface Acknowledged {
  readonly connections: Set<string>;
  readonly drafts: Map<string, string>;
  readonly queries: Set<string>;
  readonly sweeps: Set<string>;
  /** The names of declared tables, by the record of their commit. */
  readonly commits: Map<string, string>;
  /** Tables that were created from a list of columns. */
  readonly uploads: Set<string>;
}

export function nothingAcknowledged(): Acknowledged {
  return {
    connections: new Set(),
    drafts: new Map(),
    queries: new Set(),
    sweeps: new Set(),
    commits: new Map(),
    uploads: new Set(),
  };
}

/** Starts the host's local server, which ends with the host. */
export async function startLocalServer(client: HostClient): Promise<void> {
  await client.localServer.configure({ settings: { port: 0, dataFolder: '', sample: false, scale: 20 } });
  await client.localServer.openSample();
  const { state } = await startedServer(client);
  if (state !== 'running') throw new Error(`The server is ${state}.`);
}

const COLUMNS: ColumnChoice[] = [{ name: 'id', type: 'int64', nullable: false }];

/**
 * Creates a connection and a query set. Returns a function that makes the host save one item after another, until the
 * host is gone.
 */
export async function prepareSaving(
  client: HostClient,
  { address, id, column }: TunableTable,
  done: Acknowledged,
): Promise<() => Promise<unknown>> {
  const { id: connectionId } = await client.connections.add({ draft: { address }, anyway: true });
  done.connections.add(connectionId);
  const table = { connectionId, id };
  const wanted = { kind: 'rows', count: 20, seed: 3 } as const;
  const { setId } = await client.tuning.createSet({ ...table, column, wanted });
  const query = '{"k": 5}';
  const axes = [{ parameter: 'nprobes' as const, values: [3, 20] }];

  async function saveConnection(name: string): Promise<void> {
    const added = await client.connections.add({ draft: { address, name }, anyway: true });
    done.connections.add(added.id);
  }
  async function saveDraft(name: string): Promise<void> {
    const draft = { draftId: name, name, connectionId, body: JSON.stringify({ operations: [], name }) };
    await client.batches.saveDraft({ ...draft, at: 1, base: 0, writer: 'fuzz' });
    done.drafts.set(name, draft.body);
  }
  async function saveQuery(name: string): Promise<void> {
    done.queries.add((await client.plans.saveQuery({ ...table, query, name })).queryId);
  }
  async function sweep(): Promise<void> {
    const { sweepId } = await client.tuning.start({
      ...table,
      setId,
      query,
      axes,
      search: 'all',
      repeats: 1,
    });
    done.sweeps.add(sweepId);
    await client.tuning.cancel({ sweepId });
  }
  async function commit(name: string): Promise<void> {
    const declared = name.replace(' ', '_');
    const body = JSON.stringify({ operations: [{ declare_table: { id: [declared] } }] });
    const record = await client.batches.commit({ connectionId: LOCAL_CONNECTION_ID, name, body });
    if (record.outcome.kind === 'applied') done.commits.set(record.recordId, declared);
  }
  async function upload(name: string): Promise<void> {
    const made = name.replace(' ', '_');
    const input = { connectionId: LOCAL_CONNECTION_ID, id: [made], from: { columns: COLUMNS } };
    for await (const { kind } of await client.uploads.create(input)) {
      if (kind === 'created') done.uploads.add(made);
    }
  }
  const kinds = [saveConnection, saveDraft, saveQuery, sweep, commit, upload];
  return () => Promise.allSettled(kinds.map(untilGone));
}

async function untilGone(save: (name: string) => Promise<void>): Promise<never> {
  for (let count = 1; ; count += 1) await save(`${save.name} ${count}`);
}

/** Describes each acknowledged item that a restarted host doesn't have. */
export async function missingIn(
  client: HostClient,
  id: string[],
  { connections, drafts, queries, sweeps, commits, uploads }: Acknowledged,
): Promise<readonly string[]> {
  const listed = await client.connections.list();
  const existing = new Set(listed.map((connection) => connection.id));
  const storedDrafts = new Map((await client.batches.drafts()).map((draft) => [draft.draftId, draft.body]));
  const tables = listed.map((connection) => ({ connectionId: connection.id, id }));
  const saved = new Set<string>();
  const swept = new Set<string>();
  for (const table of tables) {
    for (const { queryId } of await client.plans.savedQueries(table)) saved.add(queryId);
    for (const { sweepId } of await client.tuning.sweeps(table)) swept.add(sweepId);
  }
  const recorded = new Set((await client.changes.records({})).map(({ recordId }) => recordId));
  const states = await statesOf(client, [...commits.values(), ...uploads]);
  return [
    ...[...commits.keys()].filter((one) => !recorded.has(one)).map((one) => `record ${one}`),
    ...[...commits.values()].filter((one) => states.get(one) !== 'declared').map((one) => `table ${one}`),
    ...[...uploads].filter((one) => states.get(one) !== 'stored').map((one) => `table ${one}`),
    ...[...connections].filter((one) => !existing.has(one)).map((one) => `connection ${one}`),
    ...[...drafts].filter(([one, body]) => storedDrafts.get(one) !== body).map(([one]) => `draft ${one}`),
    ...[...queries].filter((one) => !saved.has(one)).map((one) => `query ${one}`),
    ...[...sweeps].filter((one) => !swept.has(one)).map((one) => `sweep ${one}`),
  ];
}

async function statesOf(client: HostClient, names: readonly string[]): Promise<Map<string, string>> {
  const ids = names.map((name) => [name]);
  const states = new Map<string, string>();
  for await (const facts of await client.batches.look({ connectionId: LOCAL_CONNECTION_ID, ids })) {
    for (const { id, state } of facts) states.set(id.join('.'), state);
  }
  return states;
}
