import { randomUUID } from 'node:crypto';
import {
  type EnteredWindow,
  FIRST_WORKSPACE,
  type HostEvent,
  type WindowToEnter,
  type Workspace,
} from '#contract/index.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';
import type { StoredWindow, WindowState, WindowsStore } from './windows-store.ts';

interface WindowsOptions {
  readonly store: WindowsStore;
  /** How an older version left its only window: where nothing else is known, that one comes back. */
  readonly before: () => FirstWindow;
  /** Whether a start goes on where the last one ended; what was left can be reopened in any case. */
  readonly restores?: () => boolean;
  readonly now?: () => number;
  readonly newId?: () => string;
}

/** Who asks. */
interface WindowCaller {
  /** Aborted when the window is gone. */
  readonly window?: AbortSignal;
  /** Which window it is, where the shell knows. A page in a browser has only its own word for it. */
  readonly windowId?: string;
}

export type Windows = ReturnType<typeof createWindows>;

/**
 * The windows that are open and those that were left, each with what is in it. Kept in memory as well, since windows come
 * and go also where nothing can be saved.
 */
export function createWindows({ store, before, restores = () => true, ...options }: WindowsOptions) {
  const { now = Date.now, newId = randomUUID } = options;
  let records: readonly StoredWindow[] = store.get().windows;
  /** By whom each window that is open is held. */
  const holders = new Map<string, AbortSignal>();
  /** Those that were open when the program ended, until they are again. */
  const left = new Set(records.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const mailboxes = createMailboxes<HostEvent>();
  const keeps = createEmitter<string>();

  const find = (id: string) => records.find((record) => record.id === id);
  const isHeld = (id: string) => holders.get(id)?.aborted === false;
  /** One that is open may not have entered yet. */
  const isFree = ({ id, isOpen }: StoredWindow) => !isHeld(id) && (!isOpen || left.has(id));

  function keep(next: readonly StoredWindow[]): Promise<void> {
    records = withoutSurplus(next, isFree);
    return store.set({ windows: records });
  }

  // A window that can't be saved works all the same, and that nothing is saved is said elsewhere.
  const keepQuietly = (next: readonly StoredWindow[]) => void keep(next).catch(() => {});

  const put = (record: StoredWindow) => [record, ...records.filter(({ id }) => id !== record.id)];

  function change(id: string, part: Partial<StoredWindow>): void {
    const record = find(id);
    if (record !== undefined) keepQuietly(put({ ...record, ...part }));
  }

  function add(part: Partial<StoredWindow> = {}): StoredWindow {
    const record = { id: newId(), at: now(), isOpen: true, workspace: workspaceOfNew(latest()), ...part };
    keepQuietly(put(record));
    return record;
  }

  const latest = () => byTime(records)[0];

  /** One that the end of the program took comes before those that the user closed; one without tabs has nothing to give. */
  function lastClosed(): StoredWindow | undefined {
    const worthIt = byTime(records).filter((record) => isFree(record) && hasTabs(record));
    return worthIt.find(({ isOpen }) => isOpen) ?? worthIt[0];
  }

  const lastLeft = () => lastClosed() ?? byTime(records).find(({ id }) => !isHeld(id));

  /** The very first window of this version is that of the one before. */
  const firstOrNew = () => (records.length === 0 ? add(before()) : add());

  /** As large as the last one, and with nothing in it. */
  function startEmpty(): StoredWindow {
    const { bounds } = latest() ?? before();
    keepQuietly(records.map((record) => ({ ...record, isOpen: false })));
    return add(bounds === undefined ? {} : { bounds });
  }

  /** One without tabs stands only for itself. The latest comes first. */
  function toBeginWith(): readonly StoredWindow[] {
    if (!restores()) return [startEmpty()];
    const open = byTime(records.filter(({ isOpen }) => isOpen));
    const [latest = lastLeft() ?? firstOrNew()] = open;
    const filled = open.filter(hasTabs);
    return filled.length > 0 ? filled : [latest];
  }

  function hold(id: string, { window: link, windowId }: WindowCaller): void {
    if (link === undefined || link.aborted || holders.get(id) === link) return;
    holders.set(id, link);
    const isPage = windowId === undefined;
    link.addEventListener('abort', () => holders.get(id) === link && leave(id, isPage), { once: true });
  }

  /** A page whose link is gone was closed, as far as anybody knows; of its own windows the shell tells that itself. */
  function leave(id: string, isPage: boolean): void {
    holders.delete(id);
    change(id, { at: now(), ...(isPage ? { isOpen: false } : {}) });
  }

  /** A page that was duplicated brings the name of the other one along: it gets one of its own, and the same tabs. */
  function pageRecord(
    { windowId, isNew, isReopened }: WindowToEnter,
    link: AbortSignal | undefined,
  ): StoredWindow {
    if (isNew) return firstOrNew();
    const known = windowId === null ? undefined : find(windowId);
    if (known === undefined) return restores() || isReopened ? (lastLeft() ?? firstOrNew()) : add();
    const isItsOwn = !isHeld(known.id) || holders.get(known.id) === link;
    return isItsOwn ? known : add({ workspace: known.workspace });
  }

  /** The last words of a window may come when it is closed already: they do not open it again. */
  function isThere(id: string, { window: link, windowId }: WindowCaller): boolean {
    return windowId === undefined ? link?.aborted !== true : find(id)?.isOpen === true;
  }

  function ownName(windowId: string, { window: link, windowId: known }: WindowCaller): string {
    if (known !== undefined) return known;
    return !isHeld(windowId) || holders.get(windowId) === link ? windowId : newId();
  }

  return {
    /** Gives a window what was in it, and its name. */
    enter(wanted: WindowToEnter, caller: WindowCaller): EnteredWindow {
      const { window: link, windowId } = caller;
      const record =
        windowId === undefined ? pageRecord(wanted, link) : (find(windowId) ?? add({ id: windowId }));
      hold(record.id, caller);
      left.delete(record.id);
      keepQuietly(put({ ...record, isOpen: true, at: now() }));
      return { windowId: record.id, workspace: record.workspace };
    },
    async keep({ windowId, workspace }: EnteredWindow, caller: WindowCaller): Promise<{ windowId: string }> {
      const id = ownName(windowId, caller);
      hold(id, caller);
      const stored = keep(put({ ...find(id), id, at: now(), isOpen: isThere(id, caller), workspace }));
      keeps.emit(id);
      await stored;
      return { windowId: id };
    },
    /** Resolves when a window says the next time what is in it. */
    nextKept: (id: string): Promise<void> =>
      new Promise((resolve) => {
        const end = keeps.subscribe((kept) => {
          if (kept !== id) return;
          end();
          resolve();
        });
      }),
    /** The windows to begin with: those that were open at the end, the one that was used last in front. */
    toRestore(): readonly string[] {
      const ids = toBeginWith().map(({ id }) => id);
      for (const id of ids) left.delete(id);
      return ids.toReversed();
    },
    create: (bounds?: WindowState): string => add(bounds === undefined ? {} : { bounds }).id,
    lastClosed: (): string | undefined => lastClosed()?.id,
    lastClosedAt: (): number | null => lastClosed()?.at ?? null,
    bounds: (id: string): WindowState | undefined => find(id)?.bounds,
    setBounds: (id: string, bounds: WindowState): void => change(id, { bounds }),
    opened(id: string): void {
      left.delete(id);
      change(id, { isOpen: true, at: now() });
    },
    /** The user closed it while others were open: it does not come back by itself. */
    closed(id: string): void {
      mailboxes.close(id);
      change(id, { isOpen: false, at: now() });
    },
    /** Tells one window alone. One that is not there yet hears it first. */
    tell: mailboxes.put,
    hear: (id: string, listener: (event: HostEvent) => void): Unsubscribe => mailboxes.open(id, listener),
    flush: (): Promise<void> => store.flush(),
  };
}

function byTime(records: readonly StoredWindow[]): readonly StoredWindow[] {
  return records.toSorted((one, other) => other.at - one.at);
}

function hasTabs({ workspace }: StoredWindow): boolean {
  return workspace.groups.some(({ tabs }) => tabs.length > 0);
}

type FirstWindow = Pick<StoredWindow, 'bounds' | 'workspace'>;

/** Of windows that were left, besides those that are open. */
export const MAX_LEFT = 20;

/** A new window begins without tabs, at the same connection and with panels as wide as in the one that was used last. */
function workspaceOfNew(latest: StoredWindow | undefined): Workspace {
  if (latest === undefined) return FIRST_WORKSPACE;
  const {
    connectionId,
    sidebarWidth,
    drawerHeight,
    inspectorOpen,
    selectionOpen,
    inspectorWidth,
    hiddenNameColumns,
  } = latest.workspace;
  return {
    ...FIRST_WORKSPACE,
    connectionId,
    sidebarWidth,
    drawerHeight,
    inspectorOpen,
    selectionOpen,
    inspectorWidth,
    hiddenNameColumns,
  };
}

/**
 * The oldest of those that were left go, and so do those that were left with nothing in them. But where none is
 * open, the last one stays: the next start takes over its connection and its panels.
 */
function withoutSurplus(
  records: readonly StoredWindow[],
  isFree: (record: StoredWindow) => boolean,
): readonly StoredWindow[] {
  const free = byTime(records.filter(isFree));
  const last = free.length === records.length ? free[0] : undefined;
  const kept = free.filter((record) => record === last || hasTabs(record)).slice(0, MAX_LEFT);
  return records.filter((record) => !free.includes(record) || kept.includes(record));
}

/** What is for one window alone. It waits where that window does not listen yet, as while it is being opened. */
function createMailboxes<Letter>() {
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
