import { useQuery } from '@tanstack/react-query';
import { type KnownVersion, readMetadata, type TableState } from '#batch/index.ts';
import type { TableRef, TableStateResult, VersionRecord } from '#contract/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';

/** Converts the host’s result for the rules. Tags come as a list, because one may be called `__proto__`. */
export function tableStates({ tags, versions, properties, ...facts }: TableStateResult): TableState {
  return {
    ...facts,
    properties: properties && new Map(properties),
    versions: versions?.map(versionOf),
    tags: tags && new Map(tags.map(({ name, version }) => [name, version])),
  };
}

/** A member that is null says as little as one that wasn’t returned. */
function versionOf(record: VersionRecord): KnownVersion {
  return {
    version: record.version,
    manifest_path: record.manifest_path ?? undefined,
    manifest_size: record.manifest_size ?? undefined,
    e_tag: record.e_tag ?? undefined,
    timestamp_millis: record.timestamp_millis ?? undefined,
    metadata: readMetadata(record.metadata),
  };
}

interface TableFacts {
  readonly facts: TableState | undefined;
  readonly failure: HostFailure | undefined;
}

/** The current state of a table on the server, independent of any batch. Without a table, no request is sent. */
export function useTableFacts(table: TableRef | undefined): TableFacts {
  const { data, error } = useQuery({
    queryKey: ['table-facts', table?.connectionId, table?.id],
    queryFn: async ({ signal }) => {
      if (table === undefined) return null;
      const { connectionId, id } = table;
      for await (const [answer] of await host.batches.look({ connectionId, ids: [[...id]] }, { signal })) {
        return answer === undefined ? null : tableStates(answer);
      }
      return null;
    },
    enabled: table !== undefined,
    // Other clients may write meanwhile: each dialog loads again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { facts: data ?? undefined, failure: error === null ? undefined : failureOf(error) };
}

/** Reloads the history, because something was sent or its result became known. */
export async function readHistoryAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: hostQueries.changes.records.key() }),
    queryClient.invalidateQueries({ queryKey: hostQueries.changes.findRecords.key() }),
  ]);
}

/** Reloads what is shown of a table. The number of versions is dropped if no page shows it. */
export function readTableAgain({ connectionId, id }: TableRef): void {
  const input = { connectionId, id };
  void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key({ input }) });
  void queryClient.invalidateQueries({ queryKey: hostQueries.changes.key({ input }) });
  void queryClient.resetQueries({ queryKey: hostQueries.catalog.versions.key({ input }), type: 'inactive' });
}
