import { changeQuestion, changeTableState } from '../table-state.ts';
import { withVersion } from './model/question.ts';

/** Opens the page of a table at one of its versions. */
export function showVersion(connectionId: string, id: readonly string[], version: bigint): void {
  changeQuestion(connectionId, id, (question) => withVersion(question, version));
  changeTableState(connectionId, id, { page: 'overview' });
}
