import { create } from 'zustand';
import type { TableQuestion } from '../../../contract/index.ts';
import { USUAL_QUESTION } from './answer/model/question.ts';

export type SubPage =
  | 'overview'
  | 'schema'
  | 'versions'
  | 'stats'
  | 'properties'
  | 'metadata'
  | 'storage'
  | 'raw';

/** What the user chose on the page of a table, kept while other tabs are shown and gone with the window. */
interface TableState {
  readonly page: SubPage;
  /** How the table is asked for. */
  readonly question: TableQuestion;
  /** The field that is looked at: the schema writes it, the inspector reads it. */
  readonly fieldKey?: string;
  readonly versionKey?: string;
  /** The property, or the entry of the metadata. */
  readonly entryKey?: string;
  /** Asks for versions also where the server is known not to list them. */
  readonly asksAnyway: boolean;
}

const useTableStates = create<Readonly<Record<string, TableState>>>(() => ({}));

const NOTHING_CHOSEN: TableState = { page: 'overview', question: USUAL_QUESTION, asksAnyway: false };

export function useTableState(connectionId: string, id: readonly string[]): TableState {
  return useTableStates((states) => states[tableKey(connectionId, id)] ?? NOTHING_CHOSEN);
}

function tableStateOf(connectionId: string, id: readonly string[]): TableState {
  return useTableStates.getState()[tableKey(connectionId, id)] ?? NOTHING_CHOSEN;
}

export function changeTableState(
  connectionId: string,
  id: readonly string[],
  change: Partial<TableState>,
): void {
  const key = tableKey(connectionId, id);
  useTableStates.setState((states) => ({ [key]: { ...NOTHING_CHOSEN, ...states[key], ...change } }));
}

/** From the question as it is by now: leaving a field and pressing a switch can be one and the same press. */
export function changeQuestion(
  connectionId: string,
  id: readonly string[],
  change: (question: TableQuestion) => TableQuestion,
): void {
  changeTableState(connectionId, id, { question: change(tableStateOf(connectionId, id).question) });
}

function tableKey(connectionId: string, id: readonly string[]): string {
  return JSON.stringify([connectionId, ...id]);
}
