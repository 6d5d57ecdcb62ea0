import { useMutation } from '@tanstack/react-query';
import type { Settings, SettingsChange } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';

/** The settings as the host has them, and the way to change some: what could not be saved stays as it was. */
export function useSettings(): readonly [Settings, change: (change: SettingsChange) => void] {
  const settings = useHostState((state) => state.settings);
  const { mutate } = useMutation(hostQueries.settings.set.mutationOptions({ onError: showFailure }));
  return [settings, mutate];
}
