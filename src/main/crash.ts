import { app, type BrowserWindow, dialog } from 'electron';
import { Failure } from '../core/failure.ts';
import { APP_URL } from './app-origin.ts';

/** A second crash within this time won't be mended by loading the page again. */
const SECOND_CRASH_WITHIN = 60_000;

/** Loads the page again when its process dies, once; then says so and lets the user choose. */
export function installPageRecovery(window: BrowserWindow): void {
  let lastCrash = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    const again = Date.now() - lastCrash < SECOND_CRASH_WITHIN;
    lastCrash = Date.now();
    process.stderr.write(`The window’s process ended (${details.reason}).\n`);
    if (!again) void window.loadURL(APP_URL);
    else void offerReload(window);
  });
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window crashed twice within a minute.',
    detail: 'Your connections and settings are saved.',
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
  });
  if (response === 0) void window.loadURL(APP_URL);
  else app.quit();
}

/** What can't be handled ends the program, visibly: a half-working host would be worse. */
export function installFatalHandlers(): void {
  const end = (problem: unknown) => {
    const text = describe(problem);
    process.stderr.write(`${text}\n`);
    if (app.isReady()) dialog.showErrorBox('Vitrine must close', text);
    app.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** What was to be expected says itself what it is; anything else needs its stack to be understood. */
function describe(problem: unknown): string {
  if (problem instanceof Failure) return problem.message;
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}
