import { type Connection, isOwnServer } from '#contract/index.ts';
import { removeConnection } from '#domain/remove-connection.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { activeTab, openTab, showTablesOf, useWorkspace } from '#lib/workspace/workspace.ts';
import type { MenuPlace } from '#ui/collection/collection.ts';
import { ArrowDownIcon, ArrowUpIcon, BrowseIcon, DuplicateIcon, EditIcon, RemoveIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { showToast } from '#ui/show-toast.ts';

interface ConnectionItemMenuProps {
  readonly connection: Connection;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly at: MenuPlace;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export function ConnectionItemMenu(props: ConnectionItemMenuProps) {
  const { connection, isFirst, isLast, at, onMove, onRemove, onClose } = props;
  return (
    <ContextMenu label={`Menu of ${connection.name}`} at={at} onClose={onClose}>
      <MenuItem icon={BrowseIcon} onAction={() => showTablesOf(connection.id)}>
        Browse tables
      </MenuItem>
      <MenuItem icon={EditIcon} onAction={() => keepOpen(connection.id)}>
        Edit
      </MenuItem>
      {!isOwnServer(connection) && (
        <MenuItem icon={DuplicateIcon} keys="Mod+D" onAction={() => void duplicate(connection)}>
          Duplicate
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={ArrowUpIcon} keys="Alt+ArrowUp" disabled={isFirst} onAction={() => onMove(-1)}>
        Move up
      </MenuItem>
      <MenuItem icon={ArrowDownIcon} keys="Alt+ArrowDown" disabled={isLast} onAction={() => onMove(1)}>
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={RemoveIcon} danger keys="Delete" onAction={onRemove}>
        Remove connection
      </MenuItem>
    </ContextMenu>
  );
}

/** Opens its page as a preview. */
export function previewConnection(connectionId: string): void {
  openTab({ kind: 'connection', connectionId }, { preview: true });
}

export function keepOpen(connectionId: string): void {
  openTab({ kind: 'connection', connectionId });
}

/** The host copies secrets, too, but no sign-in. */
export async function duplicate({ id, name }: Connection): Promise<void> {
  try {
    const copy = await host.connections.duplicate({ connectionId: id });
    keepOpen(copy.id);
    showToast({ text: `${name} duplicated` });
  } catch (problem) {
    showFailure(problem);
  }
}

/** Shows the neighbor, so that the list keeps the focus. */
export function removeFromList(connections: readonly Connection[], index: number): void {
  const connection = connections[index];
  if (connection === undefined) return;
  const shown = activeTab(useWorkspace.getState())?.content;
  const isShown = shown?.kind === 'connection' && shown.connectionId === connection.id;
  const neighbour = connections[index + 1] ?? connections[index - 1];
  if (isShown && neighbour !== undefined) previewConnection(neighbour.id);
  void removeConnection(connection);
}
