import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  Connection,
  DescribedNamespace,
  FailureDetails,
  NamespaceRef,
  TabLook,
} from '#contract/index.ts';
import type { ReadNames } from '#domain/names/use-namespace-children.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { createPageState, tabKeyFor, useTabKeyFor } from '#lib/workspace/page-state.ts';
import { useWorkspace } from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';
import { type NameFilter, type NameOrder, nameColumnOf, nameFilterOf } from './names/name-order.ts';

export interface NamespaceProps {
  readonly connection: Connection;
  /** Empty for the root. */
  readonly id: readonly string[];
}

/** The props of the parts of the page. */
export interface NamespaceViewProps extends NamespaceProps {
  readonly read: ReadNames;
  readonly description: Description;
}

const SUB_PAGES = ['names', 'properties', 'server', 'raw'] as const;

export type NamespaceSubPage = (typeof SUB_PAGES)[number];

/** What the user chose on the page of a namespace, kept while other tabs are shown. */
interface NamespaceState {
  readonly page: NamespaceSubPage;
  /** Requests a description even if the server is known not to support it. */
  readonly sendsAnyway: boolean;
  readonly propertyKey?: string;
  readonly order?: NameOrder | undefined;
  readonly only: NameFilter;
  /** The number of reloads by the user. */
  readonly refreshes: number;
}

const states = createPageState<NamespaceState>({
  first: { page: 'names', sendsAnyway: false, only: 'all', refreshes: 0 },
  keyOf: ({ key, content }) => (content.kind === 'namespace' ? key : undefined),
  // Enough to go back to recently shown namespaces.
  most: 100,
  look: {
    write: ({ page, only, order }) => ({
      namespace: { page, only, ...defined({ order }) },
    }),
    read: ({ namespace }) => namespace && savedChoice(namespace),
  },
});

function savedChoice({ page, only, order }: NonNullable<TabLook['namespace']>): Partial<NamespaceState> {
  const by = order && nameColumnOf(order.by);
  return {
    page: SUB_PAGES.find((known) => known === page) ?? 'names',
    only: nameFilterOf(only),
    order: by && { by, direction: order.direction },
  };
}

export function useNamespaceState({ connectionId, id }: NamespaceRef): NamespaceState {
  return states.use(useTabKeyFor({ kind: 'namespace', connectionId, id }));
}

/** By tab: both sides may show one namespace in different ways. */
export function changeNamespaceState(
  { connectionId, id }: NamespaceRef,
  change: Partial<NamespaceState>,
): void {
  states.change(tabKeyFor(useWorkspace.getState(), { kind: 'namespace', connectionId, id }), change);
}

/** What is known of a namespace besides its names. */
interface Description {
  /** The last response, however old. */
  readonly described: DescribedNamespace | undefined;
  readonly failure: FailureDetails | undefined;
  /** The server doesn’t support describing namespaces. */
  readonly isLacking: boolean;
  readonly isFetching: boolean;
  readonly reload: () => void;
  readonly cancel: () => void;
}

/** Loads once it is shown, unless the server is known not to support the operation. */
export function useDescription(connection: Connection, id: readonly string[]): Description {
  const queries = useQueryClient();
  const ref = { connectionId: connection.id, id };
  const { sendsAnyway } = useNamespaceState(ref);
  const query = hostQueries.catalog.namespace.queryOptions({
    input: { ...ref, anyway: sendsAnyway },
  });
  const isKnownToLack = connection.capabilities.describeNamespace === 'no' && !sendsAnyway;
  const answer = useQuery({ ...query, enabled: !isKnownToLack });
  const failed = answer.error === null ? undefined : failureOf(answer.error);
  return {
    described: answer.data,
    failure: failed?.details,
    isLacking: answer.data === undefined && (isKnownToLack || failed?.code === 'NOT_SUPPORTED'),
    isFetching: answer.isFetching,
    reload: () => {
      if (isKnownToLack) changeNamespaceState(ref, { sendsAnyway: true });
      else void answer.refetch();
    },
    cancel: () => void queries.cancelQueries({ queryKey: query.queryKey, exact: true }),
  };
}
