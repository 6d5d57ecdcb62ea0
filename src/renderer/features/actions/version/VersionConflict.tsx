import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationFields } from '../../../../batch/index.ts';
import type { Connection } from '../../../../contract/index.ts';
import { hostQueries } from '../../../lib/host/host.ts';
import { exactNumber } from '../fields/typed-number.ts';
import { ComparedVersions } from './ComparedVersions.tsx';
import styles from './VersionConflict.module.css';

export interface VersionConflictProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** The fields as they are. What was refused is what they held when this came. */
  readonly sent: OperationFields;
}

/** Why the version could not be created: the one that is there, beside the one that was sent. */
export function VersionConflict({ connection, id, sent }: VersionConflictProps) {
  const [refused] = useState(sent);
  const version = exactNumber(refused.version) ?? 0n;
  const { data: there } = useQuery({
    // Not by the version itself: a key has to be JSON, which has no word for a bigint.
    queryKey: [...hostQueries.changes.version.key(), connection.id, [...id], String(version)],
    queryFn: ({ signal }) =>
      hostQueries.changes.version.call({ connectionId: connection.id, id: [...id], version }, { signal }),
    staleTime: 0,
  });
  if (there == null) return null;
  return (
    <div className={styles.conflict}>
      <ComparedVersions there={there} yours={refused} />
    </div>
  );
}
