import { MAX_OPEN_NAMESPACES } from '#contract/first-paint.ts';
import { useWorkspace } from './workspace.ts';

type NamespaceId = readonly string[];

export function openNamespacesOf(connectionId: string): readonly NamespaceId[] {
  return useWorkspace.getState().openNamespaces.find((open) => open.connectionId === connectionId)?.ids ?? [];
}

/** Those of the connection that was used last come last: of very many connections the first are given up. */
export function keepOpenNamespaces(connectionId: string, ids: readonly NamespaceId[]): void {
  useWorkspace.setState(({ openNamespaces }) => {
    const others = openNamespaces.filter((open) => open.connectionId !== connectionId);
    const own = { connectionId, ids: ids.slice(0, MAX_OPEN_NAMESPACES) };
    return { openNamespaces: ids.length === 0 ? others : [...others, own].slice(-MAX_CONNECTIONS) };
  });
}

/** As many as the contract takes. */
const MAX_CONNECTIONS = 100;
