import { useId, useRef, useState } from 'react';
import { isOwnServer } from '#contract/index.ts';
import { runCommand, useShownKeys } from '#lib/commands.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { useTreePlace } from '#lib/use-tree-place.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { ColumnHead } from '#ui/ColumnHead.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import {
  AddIcon,
  ConnectIcon,
  DownloadIcon,
  FolderIcon,
  MoreIcon,
  StorageIcon,
  UploadIcon,
} from '#ui/icons.ts';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';
import { ConnectionItem } from './ConnectionItem.tsx';
import { ConnectionItemMenu, previewConnection, removeFromList } from './ConnectionItemMenu.tsx';
import styles from './ConnectionList.module.css';
import { useConnectionListKeys } from './list-keys.ts';
import { useOrder, useRowDrag } from './use-order.ts';

interface ConnectionListProps {
  /** The connection whose page is shown; null for a new one. */
  readonly selectedId: string | null;
}

/** The connections, in the user’s order. */
export function ConnectionList({ selectedId }: ConnectionListProps) {
  const isEmpty = useHostState(({ connections }) => connections.length === 0);
  const [announcement, setAnnouncement] = useState('');
  return (
    <section className="column full-height" aria-label="Connections">
      <ConnectionListHead />
      {isEmpty ? <NoConnections /> : <Items selectedId={selectedId} onAnnounce={setAnnouncement} />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}

interface ItemsProps extends ConnectionListProps {
  readonly onAnnounce: (text: string) => void;
}

/**
 * The focus stays on the list itself and `aria-activedescendant` names the current row, so that the focus survives
 * moving rows.
 */
function Items({ selectedId, onAnnounce }: ItemsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useTreePlace(list);
  const { connections, move } = useOrder(onAnnounce);
  const [currentId, setCurrentId] = useState(selectedId);
  const [menuAt, setMenuAt] = useState<MenuPlace>();
  const found = connections.findIndex((connection) => connection.id === currentId);
  const index = Math.max(0, found);
  const current = connections[index];
  const onKeyDown = useConnectionListKeys({
    list,
    connections,
    index,
    move,
    onCurrent: setCurrentId,
    onMenu: setMenuAt,
  });
  const drag = useRowDrag({ list, ids: connections.map((connection) => connection.id), onDrop: move });
  return (
    <>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        className={styles.items}
        aria-label="Connections"
        aria-activedescendant={current && `${id}-${current.id}`}
        onKeyDown={onKeyDown}
        {...drag.listeners}
      >
        {connections.map((connection, place) => (
          <ConnectionItem
            key={connection.id}
            id={`${id}-${connection.id}`}
            connection={connection}
            isSelected={connection.id === selectedId}
            isCurrent={place === index}
            mark={drag.markOf(place)}
            onDragStart={(event) => drag.take(connection.id, event)}
            onPress={() => {
              setCurrentId(connection.id);
              previewConnection(connection.id);
            }}
            onMenu={(at) => {
              setCurrentId(connection.id);
              setMenuAt(at);
            }}
          />
        ))}
      </div>
      {menuAt !== undefined && current !== undefined && (
        <ConnectionItemMenu
          connection={current}
          isFirst={index === 0}
          isLast={index === connections.length - 1}
          at={menuAt}
          onMove={(step) => move(current.id, index + step)}
          onRemove={() => removeFromList(connections, index)}
          onClose={() => setMenuAt(undefined)}
        />
      )}
    </>
  );
}

function NoConnections() {
  return (
    <div className={styles.empty}>
      <EmptyState
        icon={ConnectIcon}
        title="No connections yet"
        actions={
          <Button size="small" icon={UploadIcon} onPress={() => runCommand('connections.import')}>
            Import
          </Button>
        }
      >
        Saved connections appear here.
      </EmptyState>
    </div>
  );
}

function ConnectionListHead() {
  const keys = useShownKeys('connection.add');
  return (
    <ColumnHead>
      <h2 className="strong clip">Connections</h2>
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
  const hasOthers = useHostState(({ connections }) =>
    connections.some((connection) => !isOwnServer(connection)),
  );
  const folderKeys = useShownKeys('folder.open');
  const bucketKeys = useShownKeys('bucket.open');
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="More actions" />
      <Menu label="Connections" placement="bottom end">
        <MenuItem icon={FolderIcon} keys={folderKeys} onAction={() => runCommand('folder.open')}>
          Open folder…
        </MenuItem>
        <MenuItem icon={StorageIcon} keys={bucketKeys} onAction={() => runCommand('bucket.open')}>
          Open bucket
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
