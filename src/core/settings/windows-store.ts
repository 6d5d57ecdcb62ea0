import { z } from 'zod';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';
import { windowState } from './window-store.ts';
import { storedWorkspace } from './workspace-store.ts';

// Loose: what a newer version wrote into a record survives a save by this one.
const storedWindow = z.looseObject({
  id: z.string(),
  /** When it was last used, in milliseconds since 1970. */
  at: z.number(),
  /** Whether it was there when the program ended: then it comes back by itself. */
  isOpen: z.boolean(),
  /** Of a window of the desktop shell. */
  bounds: windowState.exactOptional(),
  workspace: storedWorkspace,
});
export type StoredWindow = Readonly<z.infer<typeof storedWindow>>;

export interface WindowsData {
  readonly windows: readonly StoredWindow[];
}

export const windowsFile: FileDefinition<WindowsData> = {
  name: 'windows',
  schema: z.object({ windows: z.array(storedWindow) }),
  defaults: { windows: [] },
  // Version 2 brought tabs that are about no single table, which an older program would take for damaged ones.
  migrations: [{ to: 2, migrate: (data) => data }],
  lists: { windows: storedWindow },
};

export type WindowsStore = JsonStore<WindowsData>;

export function openWindowsStore(place: StorePlace): Promise<WindowsStore> {
  return openStore(place, windowsFile);
}
