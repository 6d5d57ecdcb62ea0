import type { DescribeTableParams } from '../../../contract/index.ts';
import { hostQueries } from '../../lib/host/host.ts';
import { DEFAULT_DESCRIBE_PARAMS } from './request/model/question.ts';

/** The page and the inspector share one answer to each question. */
export function tableQuery(
  connectionId: string,
  id: readonly string[],
  question: DescribeTableParams = DEFAULT_DESCRIBE_PARAMS,
) {
  return hostQueries.catalog.table.queryOptions({
    input: { connectionId, id: [...id], ...question },
  });
}
