import type { Connection } from '../../../contract/index.ts';
import { runCommand } from '../../lib/commands/handlers.ts';
import { openDialog } from '../../lib/workspace/dialogs.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AddIcon, CopyIcon, EditIcon, InfoIcon, MoreIcon, RemoveIcon } from '../../ui/icons/icons.ts';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/Menu.tsx';
import { NamespaceChangeItems } from '../change/index.ts';
import { removeConnection } from './remove-connection.ts';

/** What can be done with the connection that is shown. */
export function ConnectionMenu({ connection }: { readonly connection: Connection }) {
  const { folder } = connection;
  const place = folder ?? connection.address;
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="More for this connection" />
      <Menu label="This connection" placement="bottom end">
        {folder === undefined && (
          <MenuItem icon={AddIcon} onAction={() => runCommand('table.addById')}>
            Add a table by its id…
          </MenuItem>
        )}
        <MenuItem icon={EditIcon} onAction={() => runCommand('connection.edit')}>
          Edit the connection
        </MenuItem>
        <MenuItem icon={InfoIcon} onAction={() => openDialog('capabilities')}>
          What this server can do…
        </MenuItem>
        <MenuItem icon={CopyIcon} disabled={place === ''} onAction={() => void copyText(place)}>
          {folder === undefined ? 'Copy address' : 'Copy path'}
        </MenuItem>
        <NamespaceChangeItems connection={connection} id={[]} />
        <MenuSeparator />
        <MenuItem icon={RemoveIcon} danger onAction={() => void removeConnection(connection)}>
          Remove from Vitrine
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
