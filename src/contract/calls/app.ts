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

/** Data that the window needs before its first paint. */
export const appCalls = {
  info: call.output(app.appInfo),
  /** Only for the page about Vitrine. */
  about: call.output(app.aboutApp),
  /** The licenses of all bundled packages; null if the program isn’t packaged. */
  thirdPartyNotices: call.output(z.string().nullable()),
  /** Diagnostic information as the text of a file. SECURITY: the user sends it to others. */
  supportBundle: call.output(z.string()),
  /** Sends the present state in one array, then every change. */
  events: call.output(eventIterator(z.array(app.hostEvent))),
  dismissNotice: call.input(z.object({ id: z.string() })).output(z.void()),
  reportProblem: call.input(app.windowProblem).output(z.void()),
  /** Opens the system’s folder dialog; null if the user cancels or the shell has no dialog. */
  chooseFolder: call.output(z.string().nullable()),
  /** Places and sizes of the data on this computer. */
  dataPlaces: call.output(z.array(settings.dataPlace)),
  /** Opens the system’s file manager. Only in the desktop shell. */
  showDataPlace: call.input(z.object({ kind: settings.dataKind })).output(z.void()),
  /** Whether the system opens links with this program; null if the program doesn’t ask the system. */
  opensLinks: call.output(z.boolean().nullable()),
};

export const settingsCalls = {
  get: call.output(settings.settings),
  set: call.input(settings.settingsChange).output(settings.settings),
};

/** The saved state of a window. */
export const workspaceCalls = {
  get: call.input(app.windowToEnter).output(app.enteredWindow),
  set: call.input(app.enteredWindow).output(app.windowName),
};

export const windowCalls = {
  /** Only in the desktop shell. In a browser, the page opens the other window itself. */
  open: call.input(app.windowToOpen).output(z.void()),
  /** When the window that `closed` would reopen was closed, in milliseconds since 1970; null if there is none. */
  lastClosed: call.output(z.number().nullable()),
};

export const activityCalls = {
  /** Sends the whole list, then its changes. */
  follow: call.output(eventIterator(z.array(activity.activityEvent))),
  clear: call.output(z.void()),
  /** Requests on the disk that are not in the list. */
  earlier: call
    .input(z.object({ filter: activityFilter, before: z.string().max(200).nullable() }))
    .output(activity.earlierActivity),
  /** Exports the requests that match a filter, in the list and on the disk, as chunks of a file. */
  export: call
    .input(z.object({ filter: activityFilter, format: z.enum(activity.ACTIVITY_FORMATS) }))
    .output(eventIterator(z.string())),
  /** Clears the list, and deletes the requests on the disk. */
  forget: call.output(z.void()),
  /** A request in the list or on the disk; null if it is gone. */
  entry: call.input(z.object({ requestId: z.number().int() })).output(activity.activityEntry.nullable()),
  /** Headers and bodies of a request. Only the host stores them. */
  messages: call.input(z.object({ requestId: z.number().int() })).output(activity.activityDetails),
  /**
   * Sends a request again with the present credentials of its connection. Responds once the request is sent; its
   * outcome comes as an event.
   */
  replay: call.input(activity.requestToReplay).output(z.object({ requestId: z.number().int() })),
};

export const localServerCalls = {
  /** Starts the server if it isn’t running, and adds the sample if it is empty. Later requests wait for the start. */
  openSample: call.output(connections.connection),
  /** Speeds up a start that follows soon. Opens and serves nothing. */
  prepare: call.output(z.void()),
  start: call.output(localServer.serverStatus),
  /** Also stops a server that is starting. */
  stop: call.output(localServer.serverStatus),
  restart: call.output(localServer.serverStatus),
  configuration: call.output(localServer.localServerConfiguration),
  /** Saves the settings and restarts the server unless it is stopped. The returned status shows the progress. */
  configure: call
    .input(
      z.object({
        settings: localServer.localServerSettings,
        access: localServer.serverAccessChange.default({}),
      }),
    )
    .output(localServer.localServerConfiguration),
  /** SECURITY: shown only when the user requests it. No window stores it. */
  showSessionKey: call.output(localServer.sessionKey),
  /** Takes effect immediately, until the server ends. */
  setFaults: call.input(faultSettings).output(localServer.serverStatus),
  /** Restores the sample tables. Other tables in the catalog stay. */
  resetSample: call.output(z.void()),
  /** The server’s own request log, oldest first: what it still has, then new requests. IDs increase. */
  requests: call.output(eventIterator(z.array(serverRequest))),
};
