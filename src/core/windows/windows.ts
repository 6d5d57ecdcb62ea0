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
  /** The only window of an older version, restored if no windows are stored. */
  readonly before: () => FirstWindow;
  /** Whether a start restores the last windows; they can be reopened in any case. */
  readonly restores?: () => boolean;
  readonly now?: () => number;
  readonly newId?: () => string;
}

interface WindowCaller {
  /** Aborted when the window is gone. */
  readonly window?: AbortSignal;
  /** The window's ID if the shell knows it. A page in a browser only claims its ID. */
  readonly windowId?: string;
}

export type Windows = ReturnType<typeof createWindows>;

/**
 * The open and closed windows with their tabs. Also kept in memory, since windows must work even if nothing can be
 * saved.
 */
export function createWindows({ store, before, restores = () => true, ...options }: WindowsOptions) {
  const { now = Date.now, newId = randomUUID } = options;
  let records: readonly StoredWindow[] = store.get().windows;
  /** The connection of each open window. */
  const holders = new Map<string, AbortSignal>();
  /** Windows that were open when the program ended and aren't restored yet. */
  const left = new Set(records.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const mailboxes = createMailboxes<HostEvent>();
  const keeps = createEmitter<string>();

  const find = (id: string) => records.find((record) => record.id === id);
  const isHeld = (id: string) => holders.get(id)?.aborted === false;
  /** An open window may not have called `enter` yet. */
  const isFree = ({ id, isOpen }: StoredWindow) => !isHeld(id) && (!isOpen || left.has(id));

  function keep(next: readonly StoredWindow[]): Promise<void> {
    records = withoutSurplus(next, isFree);
    return store.set({ windows: records });
  }

  // A window works even if it can't be saved; another notice says that nothing is saved.
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

  /**
   * Prefers windows that were open when the program ended to those that the user closed; ignores those without tabs.
   */
  function lastClosed(): StoredWindow | undefined {
    const worthIt = byTime(records).filter((record) => isFree(record) && hasTabs(record));
    return worthIt.find(({ isOpen }) => isOpen) ?? worthIt[0];
  }

  const lastLeft = () => lastClosed() ?? byTime(records).find(({ id }) => !isHeld(id));

  /** The first window of this version takes over that of the version before. */
  const firstOrNew = () => (records.length === 0 ? add(before()) : add());

  /** An empty window with the size of the last one. */
  function startEmpty(): StoredWindow {
    const { bounds } = latest() ?? before();
    keepQuietly(records.map((record) => ({ ...record, isOpen: false })));
    return add(bounds === undefined ? {} : { bounds });
  }

  /** The windows to open, the latest first. A window without tabs is only restored if there is no other. */
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

  /** A page whose connection is gone counts as closed; for its own windows the shell reports that itself. */
  function leave(id: string, isPage: boolean): void {
    holders.delete(id);
    change(id, { at: now(), ...(isPage ? { isOpen: false } : {}) });
  }

  /** A duplicated page brings the other page's ID: it gets a new ID and the same tabs. */
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

  /** The last change of a window may arrive after it is closed, and must not mark it as open. */
  function isConnected(id: string, { window: link, windowId }: WindowCaller): boolean {
    return windowId === undefined ? link?.aborted !== true : find(id)?.isOpen === true;
  }

  function ownName(windowId: string, { window: link, windowId: known }: WindowCaller): string {
    if (known !== undefined) return known;
    return !isHeld(windowId) || holders.get(windowId) === link ? windowId : newId();
  }

  return {
    /** Gives a window its tabs and its ID. */
    enter(params: WindowToEnter, caller: WindowCaller): EnteredWindow {
      const { window: link, windowId } = caller;
      const record =
        windowId === undefined ? pageRecord(params, link) : (find(windowId) ?? add({ id: windowId }));
      hold(record.id, caller);
      left.delete(record.id);
      keepQuietly(put({ ...record, isOpen: true, at: now() }));
      return { windowId: record.id, workspace: record.workspace };
    },
    async keep({ windowId, workspace }: EnteredWindow, caller: WindowCaller): Promise<{ windowId: string }> {
      const id = ownName(windowId, caller);
      hold(id, caller);
      const stored = keep(put({ ...find(id), id, at: now(), isOpen: isConnected(id, caller), workspace }));
      keeps.emit(id);
      await stored;
      return { windowId: id };
    },
    /** Resolves when the window next saves its state. */
    nextKept: (id: string): Promise<void> =>
      new Promise((resolve) => {
        const end = keeps.subscribe((keptId) => {
          if (keptId !== id) return;
          end();
          resolve();
        });
      }),
    /** The windows to restore, the last used one last, so that it is in front. */
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
    /** The user closed it while others were open: it isn't restored. */
    closed(id: string): void {
      mailboxes.close(id);
      change(id, { isOpen: false, at: now() });
    },
    /** Sends an event to one window. A window that doesn't listen yet gets it when it does. */
    send: mailboxes.put,
    subscribe: (id: string, listener: (event: HostEvent) => void): Unsubscribe =>
      mailboxes.open(id, listener),
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

/** How many closed windows are kept. */
export const MAX_LEFT = 20;

/** A new window has no tabs, but the connection and panel sizes of the last used window. */
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
 * Drops the oldest closed windows, and closed windows without tabs. If no window is open, the last one stays: the next
 * start uses its connection and panel sizes.
 */
function withoutSurplus(
  records: readonly StoredWindow[],
  isFree: (record: StoredWindow) => boolean,
): readonly StoredWindow[] {
  const free = byTime(records.filter(isFree));
  const last = free.length === records.length ? free[0] : undefined;
  const retained = free.filter((record) => record === last || hasTabs(record)).slice(0, MAX_LEFT);
  return records.filter((record) => !free.includes(record) || retained.includes(record));
}

/** Messages for single windows. They wait while a window is being opened and doesn't listen yet. */
function createMailboxes<Letter>() {
  const waiting = new Map<string, Letter[]>();
  const listeners = new Map<string, (letter: Letter) => void>();
  return {
    put(id: string, letter: Letter): void {
      const listener = listeners.get(id);
      if (listener !== undefined) listener(letter);
      else waiting.set(id, [...(waiting.get(id) ?? []), letter]);
    },
    /** Drops the messages of a closed window, even if it is opened again. */
    close: (id: string): void => void waiting.delete(id),
    /** Only the latest listener gets messages: after a reload, the old page may still be subscribed. */
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
