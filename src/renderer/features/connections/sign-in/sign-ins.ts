import { host } from '#lib/host/host.ts';
import { createRunningSignIns, type RunningSignIn } from './running-sign-ins.ts';

/** Those of this window. */
export const signIns = createRunningSignIns((connectionId, signal) =>
  host.signIns.start({ connectionId }, { signal }),
);

export function useRunningSignIn(connectionId: string | undefined): RunningSignIn | undefined {
  return signIns.useAll((all) => (connectionId === undefined ? undefined : all[connectionId]));
}
