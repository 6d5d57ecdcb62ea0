import { useHostState } from '#lib/host/host-state.ts';
import { Badge } from '#ui/Badge.tsx';
import { WarningIcon } from '#ui/icons.ts';
import { areFaultsOn } from './model/active-fault-count.ts';

/** Beside whatever the local server answers: that it goes wrong on purpose just now. */
export function FaultsMark({ local }: { readonly local: boolean | undefined }) {
  const isOn = useHostState((state) => areFaultsOn(state.server.faults));
  if (local !== true || !isOn) return null;
  return (
    <Badge tone="warn" icon={WarningIcon}>
      faults on
    </Badge>
  );
}
