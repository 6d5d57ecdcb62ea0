import { createPageState } from '../../lib/workspace/page-state.ts';
import { tabKeyFor, useTabKeyFor } from '../../lib/workspace/tab-context.ts';
import { useWorkspace } from '../../lib/workspace/workspace.ts';

export type NamespaceSubPage = 'names' | 'properties' | 'server' | 'raw';

/** What the user chose on the page of a namespace, kept while other tabs are shown and gone with the window. */
interface NamespaceState {
  readonly page: NamespaceSubPage;
  /** Asks for a description also where the server is known to have none. */
  readonly asksAnyway: boolean;
  readonly propertyKey?: string;
}

const states = createPageState<NamespaceState>({
  first: { page: 'names', asksAnyway: false },
  keyOf: ({ key, content }) => (content.kind === 'namespace' ? key : undefined),
  // Going through a catalog one comes back to what one looked at just before.
  most: 100,
});

export function useNamespaceState(connectionId: string, id: readonly string[]): NamespaceState {
  return states.use(useTabKeyFor({ kind: 'namespace', connectionId, id }));
}

/** By its tab: at two sides one namespace may be looked at in two ways. */
export function changeNamespaceState(
  connectionId: string,
  id: readonly string[],
  change: Partial<NamespaceState>,
): void {
  states.change(tabKeyFor(useWorkspace.getState(), { kind: 'namespace', connectionId, id }), change);
}
