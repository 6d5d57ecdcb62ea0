import { lazy, type Router } from '@orpc/server';
import type { Contract } from '../../contract/index.ts';
import type { Host } from '../host.ts';
import { appAnswers, settingsAnswers, windowAnswers, workspaceAnswers } from './answers/app.ts';
import type { CallContext } from './call-context.ts';

/**
 * The contract, answered by the host. Both shells put this one router behind their transport. What a window asks before it
 * shows anything is there at once; every other part is read, schemas and all, with its first call.
 */
export function createRouter(host: Host) {
  const connections = () => import('./answers/connections.ts');
  return {
    app: appAnswers(host),
    settings: settingsAnswers(host),
    workspace: workspaceAnswers(host),
    windows: windowAnswers(host),
    connections: later(async () => (await connections()).connectionAnswers(host)),
    signIns: later(async () => (await connections()).signInAnswers(host)),
    transfers: later(async () => (await connections()).transferAnswers(host)),
    catalog: later(async () => (await import('./answers/catalog.ts')).catalogAnswers(host)),
    plans: later(async () => (await import('./answers/plans.ts')).planAnswers(host)),
    rows: later(async () => (await import('./answers/rows.ts')).rowAnswers(host)),
    batches: later(async () => (await import('./answers/batches.ts')).batchAnswers(host)),
    changes: later(async () => (await import('./answers/changes.ts')).changeAnswers(host)),
    uploads: later(async () => (await import('./answers/uploads.ts')).uploadAnswers(host)),
    names: later(async () => (await import('./answers/names.ts')).nameAnswers(host)),
    localServer: later(async () => (await import('./answers/local-server.ts')).localServerAnswers(host)),
    activity: later(async () => (await import('./answers/activity.ts')).activityAnswers(host)),
  } satisfies Router<Contract, CallContext>;
}

function later<Answers>(read: () => Promise<Answers>) {
  return lazy(async () => ({ default: await read() }));
}

export type AppRouter = ReturnType<typeof createRouter>;
