import type { WindowToEnter } from '../../../contract/index.ts';
import type { HostClient } from '../host/connection.ts';
import { deserializeWorkspace, serializeWorkspace } from './model/kept.ts';
import { useWorkspace } from './workspace.ts';

export interface WindowToRestore {
  readonly wanted: WindowToEnter;
  /** What the window is called from now on. */
  readonly onNamed: (windowId: string) => void;
  /** What its tabs are about is known: both are shown at once. */
  readonly known: Promise<void>;
}

const UNKNOWN: WindowToRestore = {
  wanted: { windowId: null, isNew: false },
  onNamed: () => {},
  known: Promise.resolve(),
};

/** Brings back the window as it was left, then keeps the host's copy up to date. */
export async function restoreWorkspace(
  host: HostClient,
  { wanted, onNamed, known }: WindowToRestore = UNKNOWN,
): Promise<void> {
  let windowId: string;
  const rename = (named: { readonly windowId: string }) => {
    windowId = named.windowId;
    onNamed(windowId);
  };
  try {
    const [{ workspace, ...named }] = await Promise.all([host.workspace.get(wanted), known]);
    useWorkspace.setState(deserializeWorkspace(workspace));
    rename(named);
  } catch {
    // As it is on a first start; and nothing is saved over what could not be read.
    return;
  }
  keepSaved(() => {
    // Where the host can't save, it has said so in a notice already.
    host.workspace
      .set({ windowId, workspace: serializeWorkspace(useWorkspace.getState()) })
      .then(rename, () => {});
  });
}

/** Soon after each change, and at the latest as the window goes. */
function keepSaved(save: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    clearTimeout(timer);
    timer = undefined;
    save();
  };
  useWorkspace.subscribe(() => {
    timer ??= setTimeout(saveNow, 500);
  });
  // A window that asks before it closes, over what was typed, may go without the second. Its shell waits for what comes
  // with the first, so that is said also where nothing is new.
  window.addEventListener('beforeunload', saveNow);
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) saveNow();
  });
}
