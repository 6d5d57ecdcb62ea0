import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { runCommand, useShownKeys } from '#lib/commands.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { useTreePlace } from '#lib/use-tree-place.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AddIcon, ConnectIcon, DownloadIcon, FolderIcon, MoreIcon, UploadIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';
import { keyboardPlatform } from '#ui/Shortcut.tsx';
import { ColumnHead } from '#ui/tree/TreeGrid.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { isOwn } from '../model/connection-values.ts';
import { ConnectionItem } from './ConnectionItem.tsx';
import { ConnectionItemMenu } from './ConnectionItemMenu.tsx';
import styles from './ConnectionList.module.css';
import { duplicate, keepOpen, previewConnection, remove } from './connection-actions.ts';
import { type ListAction, listAction } from './model/list-keys.ts';
import { useDragToReorder } from './use-drag-to-reorder.ts';

export interface ConnectionListProps {
  /** The one whose page is shown; null for a new one. */
  readonly selectedId: string | null;
}

/** The servers that are known, in the order that the user gave them. */
export function ConnectionList({ selectedId }: ConnectionListProps) {
  const isEmpty = useHostState(({ connections }) => connections.length === 0);
  const [told, setTold] = useState('');
  return (
    <section className="column full-height" aria-label="Connections">
      <ConnectionListHead />
      {isEmpty ? <NoConnections /> : <Items selectedId={selectedId} onTell={setTold} />}
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </section>
  );
}

interface ItemsProps extends ConnectionListProps {
  readonly onTell: (words: string) => void;
}

/** The focus stays on the list itself and `aria-activedescendant` names the current row: it survives that rows move. */
function Items({ selectedId, onTell }: ItemsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useTreePlace(list);
  const { connections, move } = useOrder(onTell);
  const [currentId, setCurrentId] = useState(selectedId);
  const [menuAt, setMenuAt] = useState<MenuPlace>();
  const found = connections.findIndex((connection) => connection.id === currentId);
  const index = Math.max(0, found);
  const current = connections[index];
  const onKeyDown = useListKeys({ connections, index, move, onCurrent: setCurrentId, onMenu: setMenuAt });
  const drag = useDragToReorder({ ids: connections.map((connection) => connection.id), onDrop: move });
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
        onDragLeave={drag.leave}
      >
        {connections.map((connection, place) => (
          <ConnectionItem
            key={connection.id}
            id={`${id}-${connection.id}`}
            connection={connection}
            isSelected={connection.id === selectedId}
            isCurrent={place === index}
            insertion={drag.insertionAt(place)}
            dragListeners={drag.listenersOf(place)}
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
          onRemove={() => remove(connections, index)}
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

/** The connections in their order, and how it is changed: at once here, and in the host as soon as it has done it. */
export function useOrder(onTell: (words: string) => void) {
  const told = useHostState((state) => state.connections);
  const [wanted, setWanted] = useState<readonly string[]>();
  const connections = wanted === undefined ? told : inOrder(told, wanted);

  function move(connectionId: string, to: number): void {
    const ids = connections.map(({ id }) => id);
    const next = moved(ids, connectionId, to);
    if (next.every((id, index) => id === ids[index])) return;
    setWanted(next);
    onTell(
      `Moved ${connections.find(({ id }) => id === connectionId)?.name ?? ''} to position ${to + 1} of ${ids.length}`,
    );
    host.connections
      .reorder({ connectionIds: [...next] })
      .catch(showFailure)
      // Unless it was moved on meanwhile.
      .finally(() => setWanted((now) => (now === next ? undefined : now)));
  }

  return { connections, move };
}

/** Those that came meanwhile stand at the end. */
function inOrder(connections: readonly Connection[], ids: readonly string[]): readonly Connection[] {
  const placeOf = ({ id }: Connection) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return connections.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function ConnectionListHead() {
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

export interface ListKeys {
  readonly connections: readonly Connection[];
  /** Of the current one. */
  readonly index: number;
  readonly move: (connectionId: string, to: number) => void;
  readonly onCurrent: (connectionId: string) => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** What the keys do while they are in the list. */
export function useListKeys({ connections, index, move, onCurrent, onMenu }: ListKeys) {
  const current = connections[index];
  function goTo(place: number): void {
    const connection = connections[place];
    if (connection !== undefined) onCurrent(connection.id);
  }
  function carryOut(action: ListAction, connection: Connection, list: HTMLElement): void {
    if (action.type === 'go') goTo(action.index);
    if (action.type === 'move') move(connection.id, action.to);
    if (action.type === 'look') previewConnection(connection.id);
    if (action.type === 'keep') keepOpen(connection.id);
    // Of a server of our own there is one, and no menu offers another.
    if (action.type === 'duplicate' && !isOwn(connection)) void duplicate(connection);
    if (action.type === 'menu') onMenu(placeOfCurrent(list));
    if (action.type !== 'remove') return;
    goTo(index + 1 < connections.length ? index + 1 : index - 1);
    remove(connections, index);
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const mod = keyboardPlatform() === 'mac' ? event.metaKey : event.ctrlKey;
    const { key, shiftKey, altKey } = event;
    const action = listAction({ key, shiftKey, altKey, mod }, { count: connections.length, index });
    if (action === undefined || current === undefined) return;
    event.preventDefault();
    carryOut(action, current, event.currentTarget);
  };
}

function placeOfCurrent(list: HTMLElement): MenuPlace {
  const box = (list.querySelector('[data-current]') ?? list).getBoundingClientRect();
  return { x: box.left + 24, y: box.bottom };
}

/** The same ids, one of them at another place: `to` is its index afterwards. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id);
}
