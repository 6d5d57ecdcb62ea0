import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import type { FaultSettings } from '#protocol/index.ts';

/** The dials show what the server has, not what was asked for: its status comes with every change. */
export function useSetFaults(): (faults: FaultSettings) => void {
  const { mutate } = useMutation(hostQueries.localServer.setFaults.mutationOptions({ onError: showFailure }));
  return mutate;
}
