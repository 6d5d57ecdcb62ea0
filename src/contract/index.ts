import {
  activityCalls,
  appCalls,
  localServerCalls,
  settingsCalls,
  windowCalls,
  workspaceCalls,
} from './calls/app.ts';
import { catalogCalls, nameCalls } from './calls/catalog.ts';
import { batchCalls, changeCalls, uploadCalls } from './calls/changes.ts';
import { connectionCalls, signInCalls, transferCalls } from './calls/connections.ts';
import { planCalls, rowCalls } from './calls/queries.ts';
import { tuningCalls } from './calls/tuning.ts';

export * from './activity.ts';
export * from './app.ts';
export * from './batches.ts';
export * from './catalog.ts';
export * from './change-records.ts';
export * from './changes.ts';
export * from './commands.ts';
export * from './connection-state.ts';
export * from './connection-test.ts';
export * from './connections.ts';
export * from './context-entry.ts';
export * from './errors.ts';
export * from './failure-texts.ts';
export * from './first-paint.ts';
export * from './indices.ts';
export * from './local-server.ts';
export * from './names.ts';
export * from './network.ts';
export * from './plans.ts';
export * from './request-status.ts';
export * from './rows.ts';
export * from './runs.ts';
export * from './settings.ts';
export * from './sign-ins.ts';
export * from './storage.ts';
export * from './tab-look.ts';
export * from './table-ref.ts';
export * from './table-stats.ts';
export * from './tries.ts';
export * from './tuning.ts';
export * from './uploads.ts';
export type { OtherMember } from './window-answer.ts';

/** All calls from the window to the host. */
export const contract = {
  app: appCalls,
  settings: settingsCalls,
  workspace: workspaceCalls,
  windows: windowCalls,
  connections: connectionCalls,
  signIns: signInCalls,
  transfers: transferCalls,
  catalog: catalogCalls,
  plans: planCalls,
  tuning: tuningCalls,
  rows: rowCalls,
  batches: batchCalls,
  changes: changeCalls,
  uploads: uploadCalls,
  names: nameCalls,
  localServer: localServerCalls,
  activity: activityCalls,
};

export type Contract = typeof contract;
