import { type BrowserWindow, dialog } from 'electron';
import type { OutsideQuestion } from '../core/shell/outside-question.ts';

/** Asks in a dialog in front of the window. SECURITY: a window that is gone, or was never one of ours, agrees to nothing. */
export async function askOutsidePage(
  window: BrowserWindow | undefined,
  { message, detail, action }: OutsideQuestion,
): Promise<boolean> {
  if (window === undefined) return false;
  const buttons = ['Cancel', action];
  const options = { type: 'warning', message, detail, buttons, defaultId: 0, cancelId: 0 } as const;
  const { response } = await dialog.showMessageBox(window, { ...options, buttons });
  return response === 1;
}
