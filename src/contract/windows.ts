import { z } from 'zod';
import { workspace } from './app.ts';

const windowId = z.string().min(1).max(100);

/** Which window asks for what it looked like. */
export const windowToEnter = z.object({
  /** As it was called when it was here last; null for one that does not know. The desktop shell knows better. */
  windowId: windowId.nullable(),
  /** Opened on purpose beside the others: then it begins empty, whatever was left. */
  isNew: z.boolean().default(false),
});
export type WindowToEnter = z.infer<typeof windowToEnter>;

/** What a window is called from now on: another name where the one it asked for is that of a window that is open. */
export const windowName = z.object({ windowId });

export const enteredWindow = windowName.extend({ workspace });
export type EnteredWindow = z.infer<typeof enteredWindow>;

/** `closed`: the one that was closed last, with its tabs. */
export const windowToOpen = z.object({ which: z.enum(['new', 'closed']) });
export type WindowToOpen = z.infer<typeof windowToOpen>;
