import type { ServerStatus } from '../../../contract/index.ts';
import { formatQuantity } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { WarningIcon } from '../../ui/icons.ts';
import { activeFaultCount } from './model/active-fault-count.ts';
import { withDialsOff } from './model/faults.ts';
import { useSetFaults } from './use-set-faults.ts';

/** That it goes wrong on purpose must not be missed, whichever of its pages is shown; one press ends it. */
export function FaultsState({ server: { faults } }: { readonly server: ServerStatus }) {
  const setFaults = useSetFaults();
  const turned = faults === undefined ? 0 : activeFaultCount(faults);
  if (faults === undefined || turned === 0) return null;
  return (
    <>
      <Badge tone="warn" icon={WarningIcon}>
        {formatQuantity(turned, 'fault')} on
      </Badge>
      <Button size="small" onPress={() => setFaults(withDialsOff(faults))}>
        Turn off faults
      </Button>
    </>
  );
}
