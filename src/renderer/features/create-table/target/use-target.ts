import type { Connection } from '../../../../contract/index.ts';
import type { CreateState } from '../create-state.ts';
import { NAME_CHECK_MESSAGES } from '../model/name-check-messages.ts';
import {
  nameProblem,
  namespaceProblem,
  namespaceText,
  type TypedTarget,
  targetOf,
} from '../model/table-target.ts';
import { type NameCheck, useNameCheck } from './use-name-check.ts';

/** Where the table is to go, and whether it can. */
export interface TargetView {
  readonly typed: TypedTarget;
  readonly id: readonly string[];
  readonly check: NameCheck;
  readonly namespaceProblem: string | undefined;
  /** Nobody is told that a name is missing who has not begun to type. */
  readonly shownNameProblem: string | undefined;
  /** What keeps it from being created, in one sentence. */
  readonly problem: string | undefined;
}

export function useTarget(
  connection: Connection,
  namespace: readonly string[],
  state: CreateState,
): TargetView {
  const { delimiter } = connection;
  const typed = {
    namespace: state.namespace ?? namespaceText(namespace, delimiter),
    name: state.name,
    delimiter,
  };
  // A part that has the delimiter in it can't be typed, and still be what the tab was opened for.
  const id = state.namespace === undefined ? [...namespace, state.name] : targetOf(typed);
  const ofNamespace = state.namespace === undefined ? undefined : namespaceProblem(typed);
  const ofName = nameProblem(typed);
  const check = useNameCheck(connection.id, id, ofNamespace === undefined && ofName === undefined);
  const taken = check === 'taken' ? NAME_CHECK_MESSAGES.taken : undefined;
  return {
    typed,
    id,
    check,
    namespaceProblem: ofNamespace,
    shownNameProblem: state.name === '' ? undefined : (ofName ?? taken),
    problem: ofNamespace ?? ofName ?? taken,
  };
}
