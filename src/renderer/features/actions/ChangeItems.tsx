import type { ChangeKind, Connection } from '#contract/index.ts';
import { openChange } from '#domain/open-change.ts';
import { addToBatch, stage } from '#features/batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import type { BatchOperationKind } from '#protocol/index.ts';
import { BatchIcon, EditIcon, NewTableIcon } from '#ui/icons.ts';
import { MenuItem, MenuSection, Submenu } from '#ui/Menu.tsx';

interface ChangeItemsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

type Entry = readonly [kind: ChangeKind, words: string];

const OF_TABLE: readonly Entry[] = [
  ['createVersion', 'Create version…'],
  ['deleteVersions', 'Delete versions…'],
  ['createTag', 'Create tag…'],
  ['restoreTable', 'Restore version…'],
  ['renameTable', 'Rename…'],
  ['deregisterTable', 'Deregister…'],
  ['dropTable', 'Drop…'],
];

/** What can be done to a table: in a batch, or by itself. */
export function TableChangeItems({ connection, id }: ChangeItemsProps) {
  if (connection.readOnly) return null;
  return (
    <>
      <StageItems connection={connection} ids={[id]} />
      <Entries title="Actions" entries={OF_TABLE} connection={connection} id={id} />
    </>
  );
}

/** The same in a menu that has more: in menus of their own, since each has what the other has too. */
export function TableChangeSubmenus({ connection, id }: ChangeItemsProps) {
  if (connection.readOnly) return null;
  return (
    <>
      <Submenu icon={BatchIcon} label="Add to batch">
        <StageEntries connection={connection} ids={[id]} />
      </Submenu>
      <Submenu icon={EditIcon} label="Actions">
        <ChangeEntries entries={OF_TABLE} connection={connection} id={id} />
      </Submenu>
    </>
  );
}

interface StageItemsProps {
  readonly connection: Connection;
  readonly ids: readonly (readonly string[])[];
}

/** What a batch can do to tables that are there. */
export function StageItems({ connection, ids }: StageItemsProps) {
  if (connection.readOnly) return null;
  const title = ids.length === 1 ? 'Add to batch' : `Add ${formatQuantity(ids.length, 'table')} to batch`;
  return (
    <MenuSection title={title}>
      <StageEntries connection={connection} ids={ids} />
    </MenuSection>
  );
}

function StageEntries({ connection, ids }: StageItemsProps) {
  const add = (kind: BatchOperationKind) => () => stage(connection.id, kind, ids);
  return (
    <>
      <MenuItem onAction={add('create_table_version')}>Create version</MenuItem>
      <MenuItem onAction={add('delete_table_versions')}>Delete versions</MenuItem>
      <MenuItem onAction={add('deregister_table')}>Deregister</MenuItem>
    </>
  );
}

const IN_NAMESPACE: readonly Entry[] = [
  ['declareTable', 'Declare table…'],
  ['registerTable', 'Register table…'],
  ['createNamespace', 'New namespace…'],
];

/** What can be made below a namespace, and what can be done to it. */
export function NamespaceChangeItems({ connection, id }: ChangeItemsProps) {
  if (connection.readOnly) return null;
  const { id: connectionId } = connection;
  const entries: readonly Entry[] =
    id.length === 0 ? IN_NAMESPACE : [...IN_NAMESPACE, ['dropNamespace', 'Drop namespace…']];
  return (
    <>
      <MenuSection title="Add to batch">
        <MenuItem onAction={() => stage(connectionId, 'declare_table', [[...id, '']])}>
          Declare table
        </MenuItem>
      </MenuSection>
      <MenuSection title="New">
        <MenuItem
          icon={NewTableIcon}
          onAction={() => openTab({ kind: 'create-table', connectionId, namespace: id })}
        >
          New table…
        </MenuItem>
      </MenuSection>
      <Entries title="Actions" entries={entries} connection={connection} id={id} />
    </>
  );
}

/** What can be done to one version of a table: in a batch, or by itself. */
export function VersionChangeItems({
  connection,
  id,
  version,
}: ChangeItemsProps & { readonly version: bigint }) {
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

function Entries({ title, ...props }: ChangeEntriesProps & { readonly title: string }) {
  return (
    <MenuSection title={title}>
      <ChangeEntries {...props} />
    </MenuSection>
  );
}

interface ChangeEntriesProps extends ChangeItemsProps {
  readonly entries: readonly Entry[];
}

function ChangeEntries({ entries, connection, id }: ChangeEntriesProps) {
  return entries.map(([kind, words]) => (
    <MenuItem
      key={kind}
      danger={kind === 'dropTable' || kind === 'dropNamespace'}
      onAction={() => openChange({ connectionId: connection.id, kind, id })}
    >
      {words}
    </MenuItem>
  ));
}
