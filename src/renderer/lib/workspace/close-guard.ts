import { closeTab } from './workspace.ts';

/** Says whether the tab may close now; where it may not, it asks the user by itself. */
type Guard = () => boolean;

const guards = new Map<string, Guard>();

/** What is typed on the page would be lost with the tab: it is asked before. */
export function guardTab(key: string, guard: Guard): () => void {
  guards.set(key, guard);
  return () => {
    if (guards.get(key) === guard) guards.delete(key);
  };
}

/** As the user closes a tab: by its cross, by a key, by a button. */
export function askToClose(key: string): void {
  if (guards.get(key)?.() ?? true) closeTab(key);
}
