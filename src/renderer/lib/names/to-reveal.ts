import { create } from 'zustand';
import { showConnection } from '../workspace/workspace.ts';

/** A namespace that the tree is asked to show, wherever it is in it. */
export interface NameToReveal {
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** Another object with each wish, also for the same namespace. */
export const useNameToReveal = create<{ readonly name: NameToReveal | null }>(() => ({ name: null }));

export function revealName(name: NameToReveal): void {
  showConnection(name.connectionId);
  useNameToReveal.setState({ name });
}
