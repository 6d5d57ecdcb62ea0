import { useQuery } from '@tanstack/react-query';
import type { Connection } from '../../../../contract/index.ts';
import { tableQuery } from '../table-query.ts';
import { useTableState } from '../table-state.ts';
import { type LatestVersion, latestVersion } from './model/latest-version.ts';

/** Asks for the latest version only where another one may be shown, and mostly has it from before. */
export function useLatestVersion(connection: Connection, id: readonly string[]): LatestVersion {
  const { question } = useTableState(connection.id, id);
  const { data } = useQuery({
    ...tableQuery(connection.id, id),
    enabled: question.version !== undefined,
  });
  return latestVersion(question.version, data?.version);
}
