import { create } from 'zustand';
import { forgetWithTabs, withoutKey } from '../../lib/workspace/on-tab-removed.ts';

export type NamespaceSubPage = 'names' | 'properties' | 'server' | 'raw';

/** What the user chose on the page of a namespace, kept while other tabs are shown and gone with the window. */
interface NamespaceState {
  readonly page: NamespaceSubPage;
  /** Asks for a description also where the server is known to have none. */
  readonly asksAnyway: boolean;
  readonly propertyKey?: string;
}

const useNamespaceStates = create<Readonly<Record<string, NamespaceState>>>(() => ({}));

forgetWithTabs({
  keyOf: ({ content }) =>
    content.kind === 'namespace' ? stateKey(content.connectionId, content.id) : undefined,
  forget: (key) => useNamespaceStates.setState((states) => withoutKey(states, key), true),
  // Going through a catalog one comes back to what one looked at just before.
  most: 100,
});

const NOTHING_CHOSEN: NamespaceState = { page: 'names', asksAnyway: false };

export function useNamespaceState(connectionId: string, id: readonly string[]): NamespaceState {
  return useNamespaceStates((states) => states[stateKey(connectionId, id)] ?? NOTHING_CHOSEN);
}

export function changeNamespaceState(
  connectionId: string,
  id: readonly string[],
  change: Partial<NamespaceState>,
): void {
  const key = stateKey(connectionId, id);
  useNamespaceStates.setState((states) => ({ [key]: { ...NOTHING_CHOSEN, ...states[key], ...change } }));
}

function stateKey(connectionId: string, id: readonly string[]): string {
  return JSON.stringify([connectionId, ...id]);
}
