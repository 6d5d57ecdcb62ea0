import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../../lib/host/failure.ts';
import { hostQueries } from '../../../lib/host/host.ts';
import { useDebouncedValue } from '../../../lib/use-paced.ts';

/** What the server says of a name. `declared`: it is there, without rows. */
export type NameCheck = 'not-asked' | 'asking' | 'free' | 'taken' | 'declared' | 'no-namespace' | 'not-known';

const ASK_AFTER = 400;
/** The interface's code for a namespace that is not there. */
const NAMESPACE_NOT_FOUND = 1;

/** Asks whether there is a table of this name already, once its typing has come to rest. */
export function useNameCheck(connectionId: string, id: readonly string[], isComplete: boolean): NameCheck {
  const written = JSON.stringify(id);
  const isSettled = useDebouncedValue(written, ASK_AFTER) === written;
  const { data, error } = useQuery({
    ...hostQueries.catalog.table.queryOptions({ input: { connectionId, id: [...id] } }),
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
