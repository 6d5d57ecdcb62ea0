import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

/** The system's own dialog for a directory, in front of the window that asks; null where none was chosen. */
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
