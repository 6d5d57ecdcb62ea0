import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { VersionRecord } from '../../../contract/index.ts';
import { failureOf } from '../../lib/host/failure.ts';
import { hostQueries } from '../../lib/host/host.ts';
import { useListedVersion } from '../table/index.ts';
import type { SideRequest, SideResult } from './use-side.ts';

export interface RecordAnswer extends SideRequest<VersionRecord> {
  /** Why nothing is asked, or nothing came of it. */
  readonly why: 'no-version' | 'not-supported' | 'not-there' | undefined;
}

/** The record of the version that a side shows: from the list that was read before, else asked for by its number. */
export function useVersionRecord({ side, connection, version }: SideResult): RecordAnswer {
  const queries = useQueryClient();
  const listed = useListedVersion(side.connectionId, side.id, version);
  const isWithout = connection?.capabilities.describeVersion === 'no';
  const options = hostQueries.changes.version.queryOptions({
    input: { connectionId: side.connectionId, id: [...side.id], version: version ?? 0n },
  });
  const isAsked = connection !== undefined && listed === undefined && version !== undefined && !isWithout;
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: isAsked });
  const failure = error === null ? undefined : failureOf(error);
  const isRefused = isWithout || failure?.code === 'NOT_SUPPORTED';
  const answer = listed ?? data ?? undefined;
  return {
    answer,
    failure: failure?.code === 'NOT_SUPPORTED' ? undefined : failure?.details,
    isFetching,
    why: answer === undefined ? whyNot(version, isRefused, data === null) : undefined,
    ask: () => void refetch(),
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}

function whyNot(version: bigint | undefined, isRefused: boolean, isMissing: boolean): RecordAnswer['why'] {
  if (version === undefined) return 'no-version';
  if (isRefused) return 'not-supported';
  return isMissing ? 'not-there' : undefined;
}
