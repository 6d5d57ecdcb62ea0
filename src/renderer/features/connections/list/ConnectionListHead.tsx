import { runCommand, useShownKeys } from '../../../lib/commands.ts';
import { useHostState } from '../../../lib/host/host-state.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { AddIcon, DownloadIcon, FolderIcon, MoreIcon, UploadIcon } from '../../../ui/icons.ts';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/Menu.tsx';
import { ColumnHead } from '../../../ui/tree/TreeGrid.tsx';
import { isOwn } from '../model/connection-values.ts';
import styles from './ConnectionList.module.css';

export function ConnectionListHead() {
  const keys = useShownKeys('connection.add');
  return (
    <ColumnHead>
      <h2 className={styles.title}>Connections</h2>
      <span className={styles.tools}>
        <IconButton
          icon={AddIcon}
          label="New connection"
          keys={keys}
          onPress={() => runCommand('connection.add')}
        />
        <MoreMenu />
      </span>
    </ColumnHead>
  );
}

function MoreMenu() {
  const hasOthers = useHostState(({ connections }) => connections.some((connection) => !isOwn(connection)));
  const folderKeys = useShownKeys('folder.open');
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="More actions" />
      <Menu label="Connections" placement="bottom end">
        <MenuItem icon={FolderIcon} keys={folderKeys} onAction={() => runCommand('folder.open')}>
          Open folder…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={UploadIcon} onAction={() => runCommand('connections.import')}>
          Import…
        </MenuItem>
        <MenuItem icon={DownloadIcon} disabled={!hasOthers} onAction={() => runCommand('connections.export')}>
          Export…
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
