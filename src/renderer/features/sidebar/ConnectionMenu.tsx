import type { Connection, NameState } from '#contract/index.ts';
import { removeConnection } from '#domain/remove-connection.ts';
import { NamespaceChangeItems } from '#features/actions/index.ts';
import { runCommand } from '#lib/commands.ts';
import { controlNameLoading } from '#lib/names/name-states.ts';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { IconButton } from '#ui/Button.tsx';
import { copyText } from '#ui/CopyButton.tsx';
import {
  AddIcon,
  CopyIcon,
  DeleteIcon,
  EditIcon,
  InfoIcon,
  MoreIcon,
  NamespaceIcon,
  RefreshIcon,
  RemoveIcon,
} from '#ui/icons.ts';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';

interface ConnectionMenuProps {
  readonly connection: Connection;
  /** How far the host knows its names. */
  readonly state: NameState | undefined;
}

/** What can be done with the connection that is shown. */
export function ConnectionMenu({ connection, state }: ConnectionMenuProps) {
  const { folder } = connection;
  const place = folder ?? connection.address;
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="Connection actions" />
      <Menu label="This connection" placement="bottom end">
        {folder === undefined && (
          <MenuItem icon={AddIcon} onAction={() => runCommand('table.addById')}>
            Add table by ID…
          </MenuItem>
        )}
        <MenuItem icon={EditIcon} onAction={() => runCommand('connection.edit')}>
          Edit connection
        </MenuItem>
        <MenuItem icon={InfoIcon} onAction={() => openDialog('capabilities')}>
          Server capabilities…
        </MenuItem>
        <MenuItem icon={CopyIcon} disabled={place === ''} onAction={() => void copyText(place)}>
          {folder === undefined ? 'Copy address' : 'Copy path'}
        </MenuItem>
        <MenuItem
          icon={NamespaceIcon}
          onAction={() => openTab({ kind: 'namespace', connectionId: connection.id, id: [] })}
        >
          Open root namespace
        </MenuItem>
        <MenuItem icon={RefreshIcon} onAction={() => controlNameLoading([connection.id], 'again')}>
          Reload all names
        </MenuItem>
        {state !== undefined && state.names > 0 && (
          <MenuItem icon={DeleteIcon} onAction={() => controlNameLoading([connection.id], 'clear')}>
            Clear cached names
          </MenuItem>
        )}
        <NamespaceChangeItems connection={connection} id={[]} />
        <MenuSeparator />
        <MenuItem icon={RemoveIcon} danger onAction={() => void removeConnection(connection)}>
          Remove connection
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
