import type { HostClient } from '../../fixtures/host-client.ts';

/** A table that can be tuned, on a server that goes on while hosts die. */
export interface TunableTable {
  readonly address: string;
  readonly id: string[];
  readonly column: string;
}

/** What a host said that it has. */
export interface Acknowledged {
  readonly connections: Set<string>;
  readonly drafts: Map<string, string>;
  readonly queries: Set<string>;
  readonly sweeps: Set<string>;
}

export function nothingAcknowledged(): Acknowledged {
  return { connections: new Set(), drafts: new Map(), queries: new Set(), sweeps: new Set() };
}

/** A connection and a query set of its own. Answers with what has the host save one thing after the other, until it is gone. */
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
  const kinds = [saveConnection, saveDraft, saveQuery, sweep];
  return () => Promise.allSettled(kinds.map(untilGone));
}

async function untilGone(save: (name: string) => Promise<void>): Promise<never> {
  for (let count = 1; ; count += 1) await save(`${save.name} ${count}`);
}

/** What of it a host that was started again has not, in words. */
export async function missingIn(
  client: HostClient,
  id: string[],
  { connections, drafts, queries, sweeps }: Acknowledged,
): Promise<readonly string[]> {
  const listed = await client.connections.list();
  const there = new Set(listed.map((connection) => connection.id));
  const kept = new Map((await client.batches.drafts()).map((draft) => [draft.draftId, draft.body]));
  const tables = listed.map((connection) => ({ connectionId: connection.id, id }));
  const saved = new Set<string>();
  const swept = new Set<string>();
  for (const table of tables) {
    for (const { queryId } of await client.plans.savedQueries(table)) saved.add(queryId);
    for (const { sweepId } of await client.tuning.sweeps(table)) swept.add(sweepId);
  }
  return [
    ...[...connections].filter((one) => !there.has(one)).map((one) => `connection ${one}`),
    ...[...drafts].filter(([one, body]) => kept.get(one) !== body).map(([one]) => `draft ${one}`),
    ...[...queries].filter((one) => !saved.has(one)).map((one) => `query ${one}`),
    ...[...sweeps].filter((one) => !swept.has(one)).map((one) => `sweep ${one}`),
  ];
}
