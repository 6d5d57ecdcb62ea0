import { useQuery } from '@tanstack/react-query';
import { type KnownVersion, readMetadata, type TableState } from '#batch/index.ts';
import type { TableRef, TableStateResult, VersionRecord } from '#contract/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';

/** What the host says of a table, as the rules read it. A tag may be called `__proto__`, so they come as a list. */
export function tableStates({ tags, versions, properties, ...facts }: TableStateResult): TableState {
  return {
    ...facts,
    properties: properties && new Map(properties),
    versions: versions?.map(versionOf),
    tags: tags && new Map(tags.map(({ name, version }) => [name, version])),
  };
}

/** A member that was returned as null says as little as one that was not returned. */
function versionOf(record: VersionRecord): KnownVersion {
  return {
    version: record.version,
    manifestPath: record.manifestPath ?? undefined,
    manifestSize: record.manifestSize ?? undefined,
    eTag: record.eTag ?? undefined,
    timestampMillis: record.timestampMillis ?? undefined,
    metadata: readMetadata(record.metadata),
  };
}

interface TableFacts {
  readonly facts: TableState | undefined;
  readonly failure: HostFailure | undefined;
}

/** What the server says of a table now, outside of any batch. Undefined: of none. */
export function useTableFacts(connectionId: string, id: readonly string[] | undefined): TableFacts {
  const { data, error } = useQuery({
    queryKey: ['table-facts', connectionId, id],
    queryFn: async ({ signal }) => {
      for await (const [answer] of await host.batches.look(
        { connectionId, ids: [[...(id ?? [])]] },
        { signal },
      )) {
        return answer === undefined ? null : tableStates(answer);
      }
      return null;
    },
    enabled: id !== undefined,
    // Others may write meanwhile: each dialog asks anew.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { facts: data ?? undefined, failure: error === null ? undefined : failureOf(error) };
}

/** Something was sent, or is known better: whoever shows what was sent before reads it again. */
export async function readHistoryAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: hostQueries.changes.records.key() }),
    queryClient.invalidateQueries({ queryKey: hostQueries.changes.findRecords.key() }),
  ]);
}

/** What is shown of it is read again. How many versions there are is not known where nobody reads them just now. */
export function readTableAgain({ connectionId, id }: TableRef): void {
  const input = { connectionId, id };
  void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key({ input }) });
  void queryClient.invalidateQueries({ queryKey: hostQueries.changes.key({ input }) });
  void queryClient.resetQueries({ queryKey: hostQueries.catalog.versions.key({ input }), type: 'inactive' });
}
