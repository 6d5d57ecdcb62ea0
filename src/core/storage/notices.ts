import type { Notice } from '../../contract/index.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';

/** What the user should know about the files, until it is dismissed. */
export interface Notices {
  list(): readonly Notice[];
  /** A notice with the id of an earlier one takes its place. */
  add(notice: Notice): void;
  dismiss(id: string): void;
  subscribe(listener: (notices: readonly Notice[]) => void): Unsubscribe;
}

export function createNotices(): Notices {
  const changes = createEmitter<readonly Notice[]>();
  const notices = new Map<string, Notice>();
  const list = () => [...notices.values()];
  return {
    list,
    add: (notice) => {
      notices.set(notice.id, notice);
      changes.emit(list());
    },
    dismiss: (id) => {
      if (notices.delete(id)) changes.emit(list());
    },
    subscribe: changes.subscribe,
  };
}
