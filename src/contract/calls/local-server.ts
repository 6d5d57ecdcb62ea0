import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { faultSettings, serverRequest } from '../../protocol/index.ts';
import * as connections from '../connections.ts';
import * as localServer from '../local-server.ts';
import { call } from './call.ts';

/** The server that is part of the program. */
export const localServerCalls = {
  /** Starts it if it doesn't run, and fills it with the sample if it is empty. */
  openSample: call.output(connections.connection),
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
