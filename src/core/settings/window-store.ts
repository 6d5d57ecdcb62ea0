import { z } from 'zod';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';

/** Whether a position is on a display that is still there is for the desktop shell to find out. */
export const windowState = z.object({
  x: z.number().int().exactOptional(),
  y: z.number().int().exactOptional(),
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
  maximized: z.boolean(),
});
export type WindowState = Readonly<z.infer<typeof windowState>>;

export const windowFile: FileDefinition<WindowState> = {
  name: 'window',
  schema: windowState,
  defaults: { width: 1280, height: 800, maximized: false },
  migrations: [],
};

export type WindowStore = JsonStore<WindowState>;

export function openWindowStore(place: StorePlace): Promise<WindowStore> {
  return openStore(place, windowFile);
}
