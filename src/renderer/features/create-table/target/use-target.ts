import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/index.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { failureOf } from '#lib/host/failure.ts';
import { useDebouncedValue } from '#lib/use-paced.ts';
import type { CreateState } from '../create-state.ts';
import { NAME_CHECK_MESSAGES } from '../model/name-check-messages.ts';
import {
  nameProblem,
  namespaceProblem,
  namespaceText,
  type TypedTarget,
  targetOf,
} from '../model/table-target.ts';

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

/** What the server says of a name. `declared`: it is there, without rows. */
type NameCheck = 'not-asked' | 'asking' | 'free' | 'taken' | 'declared' | 'no-namespace' | 'not-known';

const ASK_AFTER = 400;
/** The interface's code for a namespace that is not there. */
const NAMESPACE_NOT_FOUND = 1;

/** Asks whether there is a table of this name already, once its typing has come to rest. */
function useNameCheck(connectionId: string, id: readonly string[], isComplete: boolean): NameCheck {
  const written = JSON.stringify(id);
  const isSettled = useDebouncedValue(written, ASK_AFTER) === written;
  const { data, error } = useQuery({
    // Whether it is there is all that is wanted, and no details.
    ...tableDescriptionQuery(connectionId, id, {}),
    enabled: isComplete && isSettled,
    retry: false,
    staleTime: 5000,
  });
  if (!isComplete) return 'not-asked';
  if (!isSettled) return 'asking';
  if (error !== null) return checkOf(error);
  if (data === undefined) return 'asking';
  return data.onlyDeclared === true ? 'declared' : 'taken';
}

function checkOf(problem: unknown): NameCheck {
  const { code, details } = failureOf(problem);
  if (code !== 'GONE') return 'not-known';
  return details.code === NAMESPACE_NOT_FOUND ? 'no-namespace' : 'free';
}
