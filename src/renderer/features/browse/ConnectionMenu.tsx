import type { Connection } from '../../../contract/index.ts';
import { runCommand } from '../../lib/commands/handlers.ts';
import { host } from '../../lib/host/host.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { openDialog } from '../../lib/workspace/dialogs.ts';
import { forgetConnection, useWorkspace } from '../../lib/workspace/workspace.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AddIcon, CopyIcon, EditIcon, InfoIcon, MoreIcon, RemoveIcon } from '../../ui/icons/icons.ts';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { forgetTree } from './trees.ts';

/** What can be done with the connection that is shown. */
export function ConnectionMenu({ connection }: { readonly connection: Connection }) {
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="More for this connection" />
      <Menu label="This connection" placement="bottom end">
        <MenuItem icon={AddIcon} onAction={() => runCommand('table.addById')}>
          Add a table by its id…
        </MenuItem>
        <MenuItem icon={EditIcon} onAction={() => runCommand('connection.edit')}>
          Edit the connection…
        </MenuItem>
        <MenuItem icon={InfoIcon} onAction={() => openDialog('capabilities')}>
          What this server can do…
        </MenuItem>
        <MenuItem
          icon={CopyIcon}
          disabled={connection.address === ''}
          onAction={() => void copyText(connection.address)}
        >
          Copy address
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={RemoveIcon} danger onAction={() => void remove(connection)}>
          Remove from Vitrine
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

/** Only Vitrine forgets it: nothing is sent to the server. So it needs no question, and can be taken back. */
async function remove({ id, name }: Connection): Promise<void> {
  const before = useWorkspace.getState();
  try {
    await host.connections.remove({ connectionId: id });
  } catch (problem) {
    showFailure(problem);
    return;
  }
  forgetConnection(id);
  forgetTree(id);
  const undo = () =>
    host.connections.restore({ connectionId: id }).then(() => {
      const { tabs, activeKey, connectionId } = before;
      useWorkspace.setState({ tabs, activeKey, connectionId });
    }, showFailure);
  showToast({
    tone: 'removed',
    text: `${name} removed`,
    action: { label: 'Undo', onPress: () => void undo() },
  });
}
