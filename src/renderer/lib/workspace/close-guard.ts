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

/** As the user closes a tab: by its cross, by a key, by a button. False where that was asked first. */
export function askToClose(key: string): boolean {
  const mayClose = guards.get(key)?.() ?? true;
  if (mayClose) closeTab(key);
  return mayClose;
}

/** One after the other, until one has a question: two at once could not be answered. */
export function askToCloseAll(keys: readonly string[]): void {
  keys.every(askToClose);
}
