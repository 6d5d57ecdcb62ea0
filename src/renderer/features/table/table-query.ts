import type { TableQuestion } from '../../../contract/index.ts';
import { hostQueries } from '../../lib/host/host.ts';
import { USUAL_QUESTION } from './answer/model/question.ts';

/** The page and the inspector share one answer to each question. */
export function tableQuery(
  connectionId: string,
  id: readonly string[],
  question: TableQuestion = USUAL_QUESTION,
) {
  return hostQueries.catalog.table.queryOptions({
    input: { connectionId, id: [...id], ...question },
  });
}
