import { Fragment } from 'react';
import type { ChangeOperation } from '#contract/index.ts';
import { openChange } from '#domain/open-change.ts';
import { stageDeletedVersions } from '#features/batch/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { BatchIcon, DeleteIcon, EditIcon } from '#ui/icons.ts';
import { MenuItem, MenuSeparator, Submenu } from '#ui/Menu.tsx';
import { ChangeEntries, type ChangeItemsProps, menuEntries, StageEntries } from './ChangeItems.tsx';

const OF_TABLE = [undefined, 'renames', 'removes'] as const;

/** Menu items that change a table, directly or in a batch. */
export function TableChangeItems({ connection, id }: ChangeItemsProps) {
  if (connection.readOnly) return null;
  return (
    <>
      <Submenu icon={BatchIcon} label="Add to batch">
        <StageEntries connection={connection} ids={[id]} />
      </Submenu>
      <MenuSeparator />
      <TableEntries connection={connection} id={id} />
    </>
  );
}

/** The same items as submenus, for menus that have other items too. Some labels occur in both submenus. */
export function TableChangeSubmenus({ connection, id }: ChangeItemsProps) {
  if (connection.readOnly) return null;
  return (
    <>
      <Submenu icon={BatchIcon} label="Add to batch">
        <StageEntries connection={connection} ids={[id]} />
      </Submenu>
      <Submenu icon={EditIcon} label="Actions">
        <TableEntries connection={connection} id={id} />
      </Submenu>
    </>
  );
}

function TableEntries({ connection, id }: ChangeItemsProps) {
  return OF_TABLE.map((group, index) => (
    <Fragment key={group ?? 'first'}>
      {index > 0 && <MenuSeparator />}
      <ChangeEntries entries={menuEntries('of table', group)} connection={connection} id={id} />
    </Fragment>
  ));
}

interface VersionChangeItemsProps extends ChangeItemsProps {
  /** One version, or all selected ones. */
  readonly versions: readonly bigint[];
}

/** Menu items that change versions of a table, in a batch or directly. */
export function VersionChangeItems({ connection, id, versions }: VersionChangeItemsProps) {
  const [version, ...others] = versions;
  if (connection.readOnly || version === undefined) return null;
  const { id: connectionId } = connection;
  const only = others.length === 0;
  const open = (operation: ChangeOperation) => () => openChange({ connectionId, operation, id, version });
  return (
    <>
      {only && (
        <>
          <MenuItem onAction={open('createTag')}>Create tag…</MenuItem>
          <MenuItem onAction={open('restoreTable')}>Restore this version…</MenuItem>
        </>
      )}
      <MenuItem icon={BatchIcon} onAction={() => stageDeletedVersions({ connectionId, id }, versions)}>
        {only ? 'Add deletion to batch' : `Add deletion of ${formatCount(versions.length)} to batch`}
      </MenuItem>
      <MenuItem
        icon={DeleteIcon}
        danger
        onAction={() => openChange({ connectionId, operation: 'deleteVersions', id, versions })}
      >
        {only ? 'Delete this version…' : `Delete ${formatQuantity(versions.length, 'version')}…`}
      </MenuItem>
    </>
  );
}
