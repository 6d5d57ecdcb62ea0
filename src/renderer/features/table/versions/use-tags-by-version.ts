import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { failureOf } from '../../../lib/host/failure.ts';
import { tagsQuery } from '../properties/table-detail-queries.ts';
import { type TagsByVersion, tagsByVersion } from './model/tags.ts';

export interface KnownTags {
  /** Undefined while they are not known. */
  readonly tags: TagsByVersion | undefined;
  /** Whether they were asked for and did not come, though the server has tags. */
  readonly hasFailed: boolean;
}

/** The tags of a table, by version. A server without tags is not asked twice. */
export function useTagsByVersion(connection: Connection, id: readonly string[], asks: boolean): KnownTags {
  const { data, error } = useQuery({
    ...tagsQuery(connection.id, id),
    enabled: asks && connection.capabilities.listTags !== 'no',
  });
  const tags = useMemo(() => (data === undefined ? undefined : tagsByVersion(data)), [data]);
  const isWithoutTags = error !== null && failureOf(error).code === 'NOT_SUPPORTED';
  return { tags, hasFailed: error !== null && !isWithoutTags && tags === undefined };
}
