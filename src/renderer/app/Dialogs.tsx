import { type ReactNode, useEffect } from 'react';
import type { Connection } from '../../contract/index.ts';
import { ChangeDialog, useChangeOpen } from '../features/actions/index.ts';
import {
  AddTableDialog,
  CapabilitiesDialog,
  ExportDialog,
  ImportDialog,
  OpenFolderDialog,
} from '../features/connections/index.ts';
import { OpenLinkDialog } from '../features/deep-links/index.ts';
import { CommandPalette, TablePalette } from '../features/palette/index.ts';
import { KeySheet } from '../features/shortcuts/index.ts';
import { refreshTree } from '../features/sidebar/index.ts';
import { lazyDialog } from '../lib/lazy-component.tsx';
import { closeDialog, useDialog } from '../lib/workspace/dialogs.ts';
import { useShownConnection } from '../lib/workspace/workspace.ts';

const AllTabs = lazyDialog(async () => (await import('./workspace/AllTabs.tsx')).AllTabs);

/** The dialog that is open, if any. */
export function Dialogs() {
  const isChange = useChangeOpen();
  return isChange ? <ChangeDialog /> : <NamedDialog />;
}

function NamedDialog() {
  const open = useDialog((state) => state.open);
  switch (open) {
    case 'open-folder':
      return <OpenFolderDialog onClose={closeDialog} />;
    case 'open-link':
      return <OpenLinkDialog onClose={closeDialog} />;
    case 'import-connections':
      return <ImportDialog onClose={closeDialog} />;
    case 'export-connections':
      return <ExportDialog onClose={closeDialog} />;
    case 'capabilities':
      return (
        <OnConnection>
          {(connection) => <CapabilitiesDialog connection={connection} onClose={closeDialog} />}
        </OnConnection>
      );
    case 'add-table':
      return (
        <OnConnection>
          {(connection) => (
            <AddTableDialog
              connection={connection}
              onClose={closeDialog}
              onAdded={() => refreshTree(connection.id)}
            />
          )}
        </OnConnection>
      );
    case 'commands':
      return <CommandPalette onClose={closeDialog} />;
    case 'tables':
      return <TablePalette onClose={closeDialog} />;
    case 'tabs':
      return <AllTabs onClose={closeDialog} />;
    case 'keys':
      return <KeySheet onClose={closeDialog} />;
    case null:
      return null;
  }
}

/** A dialog about the connection of the sidebar, which goes when that does. */
function OnConnection({ children }: { readonly children: (connection: Connection) => ReactNode }) {
  const connection = useShownConnection();
  const isGone = connection === undefined;
  useEffect(() => {
    if (isGone) closeDialog();
  }, [isGone]);
  return isGone ? null : children(connection);
}
