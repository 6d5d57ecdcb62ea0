import { refreshTree } from '../features/browse/index.ts';
import { AddTableDialog, ConnectDialog } from '../features/connect/index.ts';
import { KeySheet } from '../features/keys/index.ts';
import { CommandPalette, TablePalette } from '../features/palette/index.ts';
import { closeDialog, useDialog } from '../lib/workspace/dialogs.ts';
import { useShownConnection } from '../lib/workspace/use-shown-connection.ts';

/** The dialog that is open, if any. */
export function Dialogs() {
  const open = useDialog((state) => state.open);
  switch (open) {
    case 'connect':
      return <ConnectDialog onClose={closeDialog} />;
    case 'add-table':
      return <AddTable />;
    case 'commands':
      return <CommandPalette onClose={closeDialog} />;
    case 'tables':
      return <TablePalette onClose={closeDialog} />;
    case 'keys':
      return <KeySheet onClose={closeDialog} />;
    case null:
      return null;
  }
}

function AddTable() {
  const connection = useShownConnection();
  if (connection === undefined) return null;
  return (
    <AddTableDialog
      connection={connection}
      onClose={closeDialog}
      onAdded={() => refreshTree(connection.id)}
    />
  );
}
