import { useInfiniteQuery } from '@tanstack/react-query';
import type { VersionRecord } from '../../../../contract/index.ts';
import { versionsQuery } from './versions-query.ts';

/** A version as the list of its table has it, if that was read. Asks nothing by itself. */
export function useListedVersion(
  connectionId: string,
  id: readonly string[],
  version: bigint | undefined,
): VersionRecord | undefined {
  const { data } = useInfiniteQuery({ ...versionsQuery(connectionId, id, false), enabled: false });
  return data?.pages.flatMap(({ versions }) => versions).find((record) => record.version === version);
}
