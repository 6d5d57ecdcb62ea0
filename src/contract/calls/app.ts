import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as app from '../app.ts';
import * as windows from '../windows.ts';
import { call } from './call.ts';

/** What the window has to know before it can show anything. */
export const appCalls = {
  info: call.output(app.appInfo),
  /** Begins with the present state, all at once, then tells every change until it is closed. */
  events: call.output(eventIterator(z.array(app.hostEvent))),
  dismissNotice: call.input(z.object({ id: z.string() })).output(z.void()),
  /** Asks the user for a directory, in the system's own dialog; null where none was chosen, or the shell has no dialog. */
  chooseFolder: call.output(z.string().nullable()),
  /** Whether the system opens links with this program; null where it is not asked for that. */
  opensLinks: call.output(z.boolean().nullable()),
};

/** What the user decided about the program. */
export const settingsCalls = {
  get: call.output(app.settings),
  set: call.input(app.settingsChange).output(app.settings),
};

/** What is in a window, as it was left. */
export const workspaceCalls = {
  get: call.input(windows.windowToEnter).output(windows.enteredWindow),
  set: call.input(windows.enteredWindow).output(windows.windowName),
};

/** The windows themselves. */
export const windowCalls = {
  /** Of the desktop shell; a page in a browser opens the other one by itself. */
  open: call.input(windows.windowToOpen).output(z.void()),
};
