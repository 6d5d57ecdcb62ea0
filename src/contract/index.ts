import { activityCalls } from './calls/activity.ts';
import { appCalls, settingsCalls, windowCalls, workspaceCalls } from './calls/app.ts';
import { batchCalls } from './calls/batches.ts';
import { catalogCalls } from './calls/catalog.ts';
import { changeCalls } from './calls/changes.ts';
import { connectionCalls, signInCalls, transferCalls } from './calls/connections.ts';
import { localServerCalls } from './calls/local-server.ts';
import { nameCalls } from './calls/names.ts';
import { planCalls } from './calls/plans.ts';
import { rowCalls } from './calls/rows.ts';
import { uploadCalls } from './calls/uploads.ts';

export * from './activity.ts';
export * from './app.ts';
export * from './batches.ts';
export * from './catalog.ts';
export * from './changes.ts';
export * from './commands.ts';
export * from './connection-test.ts';
export * from './connections.ts';
export * from './context-entry.ts';
export * from './errors.ts';
export * from './first-workspace.ts';
export * from './indexing-blocker.ts';
export * from './is-unchecked.ts';
export * from './local-server.ts';
export * from './names.ts';
export * from './namespaces.ts';
export * from './network.ts';
export * from './phases.ts';
export * from './plans.ts';
export * from './rows.ts';
export * from './sign-ins.ts';
export * from './string-entries.ts';
export * from './table-stats.ts';
export * from './transfers.ts';
export * from './uploads.ts';
export * from './windows.ts';

/** Everything that the window may ask of the host. */
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
  rows: rowCalls,
  batches: batchCalls,
  changes: changeCalls,
  uploads: uploadCalls,
  names: nameCalls,
  localServer: localServerCalls,
  activity: activityCalls,
};

export type Contract = typeof contract;
