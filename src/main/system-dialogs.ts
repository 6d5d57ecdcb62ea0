import { type BrowserWindow, dialog, type MessageBoxOptions, type OpenDialogOptions } from 'electron';
import type { OutsideQuestion } from '#core/shell/outside-question.ts';

/**
 * Asks the user in a dialog in front of the window. SECURITY: a window that is closed, or not ours, counts as a
 * refusal.
 */
export async function confirmOutsidePage(
  window: BrowserWindow | undefined,
  { message, detail, action }: OutsideQuestion,
): Promise<boolean> {
  if (window === undefined) return false;
  const buttons = ['Cancel', action];
  const options = { type: 'warning', message, detail, buttons, defaultId: 0, cancelId: 0 } as const;
  const { response } = await dialog.showMessageBox(window, { ...options, buttons });
  return response === 1;
}

/**
 * The system's dialog for a directory, in front of the window that requested it. Returns null if the user cancels.
 */
export async function chooseFolder(window: BrowserWindow | undefined): Promise<string | null> {
  const { filePaths } = await (window === undefined
    ? dialog.showOpenDialog(OPTIONS)
    : dialog.showOpenDialog(window, OPTIONS));
  return filePaths[0] ?? null;
}

const OPTIONS: OpenDialogOptions = {
  title: 'Open folder',
  buttonLabel: 'Choose',
  properties: ['openDirectory'],
};

/** Asks before a window with unsaved input is closed. */
export async function confirmClose(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, QUESTION);
  return response === LEAVE;
}

const LEAVE = 1;
const QUESTION: MessageBoxOptions = {
  type: 'question',
  message: 'Close this window without saving?',
  detail: 'Unsaved changes to a connection will be lost.',
  buttons: ['Cancel', 'Close without saving'],
  defaultId: 0,
  cancelId: 0,
};
