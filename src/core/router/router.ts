import { lazy, type Router } from '@orpc/server';
import type { Contract } from '#contract/index.ts';
import type { Host } from '../host.ts';
import type { CallContext } from './call-context.ts';
import { appAnswers, settingsAnswers, windowAnswers, workspaceAnswers } from './handlers/app.ts';

/**
 * Implements the contract. Both shells connect this router to their transport. What a window calls before its first
 * picture is loaded at once; every other part, including its schemas, is loaded with its first call.
 */
export function createRouter(host: Host) {
  const connections = () => import('./handlers/connections.ts');
  return {
    app: appAnswers(host),
    settings: settingsAnswers(host),
    workspace: workspaceAnswers(host),
    windows: windowAnswers(host),
    connections: withFirstCall(async () => (await connections()).connectionAnswers(host)),
    signIns: withFirstCall(async () => (await connections()).signInAnswers(host)),
    transfers: withFirstCall(async () => (await connections()).transferAnswers(host)),
    catalog: withFirstCall(async () => (await import('./handlers/catalog.ts')).catalogAnswers(host)),
    plans: withFirstCall(async () => {
      const [{ planAnswers }, plans] = await Promise.all([import('./handlers/plans.ts'), host.plans.get()]);
      return planAnswers(plans, host.tries);
    }),
    tuning: withFirstCall(async () => {
      const [{ tuningAnswers }, tuning] = await Promise.all([
        import('./handlers/tuning.ts'),
        host.tuning.get(),
      ]);
      return tuningAnswers(tuning);
    }),
    rows: withFirstCall(async () => (await import('./handlers/rows.ts')).rowAnswers(host)),
    batches: withFirstCall(async () => {
      const [{ batchHandlers }, batches] = await Promise.all([
        import('./handlers/batches.ts'),
        host.batches.get(),
      ]);
      return batchHandlers(batches);
    }),
    changes: withFirstCall(async () => (await import('./handlers/changes.ts')).changeAnswers(host)),
    uploads: withFirstCall(async () => (await import('./handlers/uploads.ts')).uploadAnswers(host)),
    names: withFirstCall(async () => (await import('./handlers/names.ts')).nameAnswers(host)),
    localServer: withFirstCall(async () =>
      (await import('./handlers/local-server.ts')).localServerAnswers(host),
    ),
    activity: withFirstCall(async () => (await import('./handlers/activity.ts')).activityAnswers(host)),
  } satisfies Router<Contract, CallContext>;
}

function withFirstCall<Answers>(read: () => Promise<Answers>) {
  return lazy(async () => ({ default: await read() }));
}

export type AppRouter = ReturnType<typeof createRouter>;
