import type { Unsubscribe } from '../emitter.ts';

/** What is for one window alone. It waits where that window does not listen yet, as while it is being opened. */
export function createMailboxes<Letter>() {
  const waiting = new Map<string, Letter[]>();
  const listeners = new Map<string, (letter: Letter) => void>();
  return {
    put(id: string, letter: Letter): void {
      const listener = listeners.get(id);
      if (listener !== undefined) listener(letter);
      else waiting.set(id, [...(waiting.get(id) ?? []), letter]);
    },
    /** What waits for a window that was closed is for nobody, also where it is opened again. */
    close: (id: string): void => void waiting.delete(id),
    /** The latest listener has them all: a page that was loaded again follows one that may not know yet that it is gone. */
    open(id: string, listener: (letter: Letter) => void): Unsubscribe {
      listeners.set(id, listener);
      for (const letter of waiting.get(id) ?? []) listener(letter);
      waiting.delete(id);
      return () => {
        if (listeners.get(id) === listener) listeners.delete(id);
      };
    },
  };
}
