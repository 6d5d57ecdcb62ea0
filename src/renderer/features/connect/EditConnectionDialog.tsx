import type { Connection } from '../../../contract/index.ts';
import { host } from '../../lib/host/host.ts';
import { ConnectionDialog } from './ConnectionDialog.tsx';

export interface EditConnectionDialogProps {
  /** As it stands now, so that a slot that was cleared is shown empty. */
  readonly connection: Connection;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function EditConnectionDialog({ connection, onClose, onSaved }: EditConnectionDialogProps) {
  const connectionId = connection.id;
  return (
    <ConnectionDialog
      title="Edit the connection"
      words={{ submit: 'Save', refused: 'The connection stays as it was.', anyway: 'Save it anyway' }}
      connection={connection}
      send={(entry, anyway, signal) =>
        host.connections.update({ connectionId, ...entry, anyway }, { signal })
      }
      onSuccess={() => {
        onSaved();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
