import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { faultSettings, serverRequest } from '#protocol/index.ts';
import * as activity from '../activity.ts';
import { activityFilter } from '../activity-filter.ts';
import * as app from '../app.ts';
import * as connections from '../connections.ts';
import * as localServer from '../local-server.ts';
import * as settings from '../settings.ts';
import { call } from './call.ts';

/** What the window has to know before it can show anything. */
export const appCalls = {
  info: call.output(app.appInfo),
  /** What only the page about Vitrine shows. */
  about: call.output(app.aboutApp),
  /** The licenses of all that is packed; null where nothing was packed. */
  thirdPartyNotices: call.output(z.string().nullable()),
  /** For whoever looks for the cause of a problem, as the text of a file. SECURITY: others read it. */
  supportBundle: call.output(z.string()),
  /** Begins with the present state, all at once, then tells every change until it is closed. */
  events: call.output(eventIterator(z.array(app.hostEvent))),
  dismissNotice: call.input(z.object({ id: z.string() })).output(z.void()),
  reportProblem: call.input(app.windowProblem).output(z.void()),
  /** Asks the user for a directory, in the system's own dialog; null where none was chosen, or the shell has no dialog. */
  chooseFolder: call.output(z.string().nullable()),
  /** What is stored on this computer, where, and how much. */
  dataPlaces: call.output(z.array(settings.dataPlace)),
  /** In the file manager of the system; of the desktop shell. */
  showDataPlace: call.input(z.object({ kind: settings.dataKind })).output(z.void()),
  /** Whether the system opens links with this program; null where it is not asked for that. */
  opensLinks: call.output(z.boolean().nullable()),
};

/** What the user decided about the program. */
export const settingsCalls = {
  get: call.output(settings.settings),
  set: call.input(settings.settingsChange).output(settings.settings),
};

/** What is in a window, as it was left. */
export const workspaceCalls = {
  get: call.input(app.windowToEnter).output(app.enteredWindow),
  set: call.input(app.enteredWindow).output(app.windowName),
};

/** The windows themselves. */
export const windowCalls = {
  /** Of the desktop shell; a page in a browser opens the other one by itself. */
  open: call.input(app.windowToOpen).output(z.void()),
  /** When the one that would be opened again was closed, in milliseconds since 1970; null where there is none. */
  lastClosed: call.output(z.number().nullable()),
};

/** The requests that were sent. */
export const activityCalls = {
  /** The list as it stands, then every change of it, until it is closed. */
  follow: call.output(eventIterator(z.array(activity.activityEvent))),
  clear: call.output(z.void()),
  /** Those on the disk that are not in the list. */
  earlier: call
    .input(z.object({ filter: activityFilter, before: z.string().max(200).nullable() }))
    .output(activity.earlierActivity),
  /** What a filter finds, in the list and on the disk, as the pieces of a file. */
  export: call
    .input(z.object({ filter: activityFilter, format: z.enum(activity.ACTIVITY_FORMATS) }))
    .output(eventIterator(z.string())),
  /** Empties the list, and removes what is on the disk. */
  forget: call.output(z.void()),
  /** One of the list, or on the disk; null where it is not there any more. */
  entry: call.input(z.object({ requestId: z.number().int() })).output(activity.activityEntry.nullable()),
  /** Of one of those; they are held by the host alone. */
  messages: call.input(z.object({ requestId: z.number().int() })).output(activity.activityDetails),
  /**
   * Sends a request again, with what its connection has as credentials by now. Answers as soon as it is on its way:
   * how it ends is told as of any other.
   */
  replay: call.input(activity.requestToReplay).output(z.object({ requestId: z.number().int() })),
};

/** The server that is part of the program. */
export const localServerCalls = {
  /** Begins its start if it doesn't run, which fills it with the sample if it is empty; what is asked of it waits for that. */
  openSample: call.output(connections.connection),
  /** Makes a start that follows soon a quick one. Nothing is opened or served before that. */
  prepare: call.output(z.void()),
  start: call.output(localServer.serverStatus),
  /** Also one that is on its way up. */
  stop: call.output(localServer.serverStatus),
  restart: call.output(localServer.serverStatus),
  configuration: call.output(localServer.localServerConfiguration),
  /** Keeps the settings and restarts the server with them, unless it is stopped: the status says how that goes. */
  configure: call
    .input(
      z.object({
        settings: localServer.localServerSettings,
        access: localServer.serverAccessChange.default({}),
      }),
    )
    .output(localServer.localServerConfiguration),
  /** SECURITY: shown when the user asks for it, and never kept by a window. */
  showSessionKey: call.output(localServer.sessionKey),
  /** Takes effect at once, until the server ends. */
  setFaults: call.input(faultSettings).output(localServer.serverStatus),
  /** Puts the tables of the sample back as they were. What else is in the catalog stays. */
  resetSample: call.output(z.void()),
  /** Its own request log, oldest first: what it still has, then what comes, until it is closed. Ids grow. */
  requests: call.output(eventIterator(z.array(serverRequest))),
};
