import { host } from '../../lib/host/host.ts';
import { showConnection } from '../../lib/workspace/workspace.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';

export interface ConnectDialogProps {
  readonly onClose: () => void;
}

/** A new server. It is asked once before it is kept; one that doesn't answer can be kept all the same. */
export function ConnectDialog({ onClose }: ConnectDialogProps) {
  return (
    <ConnectionDialog
      title="Connect to a server"
      words={{
        submit: 'Connect',
        refused: 'This address was not added.',
        anyway: 'Add it anyway',
      }}
      connection={undefined}
      send={(entry, anyway, signal) => host.connections.add({ ...entry, anyway }, { signal })}
      onSuccess={({ id }) => {
        showConnection(id);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
