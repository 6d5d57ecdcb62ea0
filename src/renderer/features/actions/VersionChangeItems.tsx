import type { ChangeKind, Connection } from '#contract/index.ts';
import { addToBatch } from '#features/batch/index.ts';
import { MenuItem, MenuSection } from '#ui/Menu.tsx';
import { openChange } from './open-change.ts';

export interface VersionChangeItemsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly version: bigint;
}

/** What can be done to one version of a table: in a batch, or by itself. */
export function VersionChangeItems({ connection, id, version }: VersionChangeItemsProps) {
  if (connection.readOnly) return null;
  const { id: connectionId } = connection;
  const open = (kind: ChangeKind) => () => openChange({ connectionId, kind, id, version });
  const stage = () => {
    const ranges = [{ start_version: version, end_version: version + 1n }];
    addToBatch(connectionId, [{ kind: 'delete_table_versions', members: { id: [...id], ranges } }]);
  };
  return (
    <>
      <MenuSection title="Add to batch">
        <MenuItem onAction={stage}>Delete this version</MenuItem>
      </MenuSection>
      <MenuSection title="Actions">
        <MenuItem onAction={open('createTag')}>Create tag…</MenuItem>
        <MenuItem onAction={open('restoreTable')}>Restore this version…</MenuItem>
        <MenuItem danger onAction={open('deleteVersions')}>
          Delete this version…
        </MenuItem>
      </MenuSection>
    </>
  );
}
