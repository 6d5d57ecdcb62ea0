import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** Before a window closes over what was typed into it. */
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
