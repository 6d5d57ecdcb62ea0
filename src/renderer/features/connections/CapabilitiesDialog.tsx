import type { Connection } from '#contract/index.ts';
import {
  CapabilityCheckLine,
  CapabilityList,
  CopyCapabilities,
  useCapabilities,
} from '#domain/capabilities/CapabilityList.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RefreshIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';

interface CapabilitiesDialogProps {
  readonly connection: Connection;
  readonly onClose: () => void;
}

/** The operations of a connection’s server, as far as they are known. */
export function CapabilitiesDialog({ connection, onClose }: CapabilitiesDialogProps) {
  const { capabilities = [], checked, isChecking, check } = useCapabilities(connection);
  return (
    <Dialog
      title={
        <>
          <VisibleText text={connection.name} limit={60} /> capabilities
        </>
      }
      size="form"
      isText
      onClose={onClose}
      actions={
        <>
          <CopyCapabilities address={connection.address} capabilities={capabilities} />
          <Button icon={RefreshIcon} busy={isChecking} onPress={check}>
            {isChecking ? 'Checking' : 'Check capabilities'}
          </Button>
          <Button kind="primary" autoFocus onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p className="soft">
        Vitrine checks some operations when it connects and learns the rest as you use them.
      </p>
      <CapabilityCheckLine checked={checked} />
      <CapabilityList capabilities={capabilities} />
    </Dialog>
  );
}
