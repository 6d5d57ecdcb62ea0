import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Connection, DescribedNamespace, FailureDetails } from '../../../contract/index.ts';
import { failureOf } from '../../lib/host/failure.ts';
import { hostQueries } from '../../lib/host/host.ts';
import { changeNamespaceState, useNamespaceState } from './namespace-state.ts';

/** What is known of a namespace beyond its names. */
export interface Description {
  /** The last answer that came, however old. */
  readonly described: DescribedNamespace | undefined;
  readonly failure: FailureDetails | undefined;
  /** The server does not describe namespaces: it said so, now or before. */
  readonly isLacking: boolean;
  readonly isFetching: boolean;
  readonly askAgain: () => void;
  readonly cancel: () => void;
}

/** Asks once it is shown, but not a server that is known not to have the operation. */
export function useDescription(connection: Connection, id: readonly string[]): Description {
  const queries = useQueryClient();
  const { asksAnyway } = useNamespaceState(connection.id, id);
  const query = hostQueries.catalog.namespace.queryOptions({
    input: { connectionId: connection.id, id: [...id], anyway: asksAnyway },
  });
  const isKnownToLack = connection.capabilities.describeNamespace === 'no' && !asksAnyway;
  const answer = useQuery({ ...query, enabled: !isKnownToLack });
  const failed = answer.error === null ? undefined : failureOf(answer.error);
  return {
    described: answer.data,
    failure: failed?.details,
    isLacking: answer.data === undefined && (isKnownToLack || failed?.code === 'NOT_SUPPORTED'),
    isFetching: answer.isFetching,
    askAgain: () => {
      if (isKnownToLack) changeNamespaceState(connection.id, id, { asksAnyway: true });
      else void answer.refetch();
    },
    cancel: () => void queries.cancelQueries({ queryKey: query.queryKey, exact: true }),
  };
}
