import type { ChangeOperation, Connection, TableRef } from '#contract/index.ts';
import { openChange } from '#domain/open-change.ts';
import { useKnownTable } from '#domain/table-description.ts';
import { chooseDeletedVersions, openRename, stage } from '#features/batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { type BatchOperationKind, type Operation, operations } from '#protocol/index.ts';
import { BatchIcon, NewTableIcon } from '#ui/icons.ts';
import { MenuItem, MenuSection, MenuSeparator, Submenu } from '#ui/Menu.tsx';

export interface ChangeItemsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

export interface Entry {
  readonly operation: ChangeOperation;
  readonly words: string;
}

export function withLabel(operation: ChangeOperation): Entry {
  return { operation, words: `${operations[operation].label}…` };
}

/** For menus that already belong to one object, so the label need not name it. */
export function withShortLabel(operation: ChangeOperation): Entry {
  const { label = '', shortLabel = label }: Operation = operations[operation];
  return { operation, words: `${shortLabel.charAt(0).toUpperCase()}${shortLabel.slice(1)}…` };
}

interface StageItemsProps {
  readonly connection: Connection;
  readonly ids: readonly (readonly string[])[];
}

/** Menu items that add changes of existing tables to a batch. */
export function StageItems({ connection, ids }: StageItemsProps) {
  if (connection.readOnly) return null;
  const title = ids.length === 1 ? 'Add to batch' : `Add ${formatQuantity(ids.length, 'table')} to batch`;
  return (
    <MenuSection title={title}>
      <StageEntries connection={connection} ids={ids} />
    </MenuSection>
  );
}

export function StageEntries({ connection, ids }: StageItemsProps) {
  const [only, ...others] = ids;
  const add = (kind: BatchOperationKind) => () => stage(connection.id, kind, ids);
  const isUnmanaged = useIsUnmanaged({
    connectionId: connection.id,
    id: (others.length === 0 ? only : undefined) ?? [],
  });
  return (
    <>
      <MenuItem disabled={isUnmanaged} onAction={add('create_table_version')}>
        {isUnmanaged ? 'Create version (versions not managed by the server)' : 'Create version'}
      </MenuItem>
      {only !== undefined && others.length === 0 && (
        <MenuItem onAction={() => openRename({ connectionId: connection.id, id: only })}>
          Rename or move…
        </MenuItem>
      )}
      <MenuItem onAction={() => chooseDeletedVersions(connection.id, ids)}>Delete versions</MenuItem>
      <MenuItem onAction={add('deregister_table')}>Deregister</MenuItem>
    </>
  );
}

/**
 * Known only for a single table that was already loaded; the server would reject a version change of it. The batch
 * checks find all other such tables.
 */
function useIsUnmanaged(table: TableRef): boolean {
  return useKnownTable(table)?.answer.managed_versioning === false;
}

/** Menu items for a namespace: what can be created below it, then what deletes it. */
export function NamespaceChangeItems({ connection, id }: ChangeItemsProps) {
  if (connection.readOnly) return null;
  const { id: connectionId } = connection;
  return (
    <>
      <MenuItem
        icon={NewTableIcon}
        onAction={() => openTab({ kind: 'create-table', connectionId, namespace: id })}
      >
        New table…
      </MenuItem>
      <ChangeEntries entries={IN_NAMESPACE} connection={connection} id={id} />
      <Submenu icon={BatchIcon} label="Add to batch">
        <MenuItem onAction={() => stage(connectionId, 'declare_table', [[...id, '']])}>
          Declare table
        </MenuItem>
      </Submenu>
      {id.length > 0 && (
        <>
          <MenuSeparator />
          <ChangeEntries entries={OF_NAMESPACE} connection={connection} id={id} />
        </>
      )}
    </>
  );
}

const IN_NAMESPACE: readonly Entry[] = [
  withLabel('createNamespace'),
  withLabel('registerTable'),
  withLabel('declareTable'),
];

const OF_NAMESPACE: readonly Entry[] = [withLabel('dropNamespace')];

interface ChangeEntriesProps extends ChangeItemsProps {
  readonly entries: readonly Entry[];
}

export function ChangeEntries({ entries, connection, id }: ChangeEntriesProps) {
  return entries.map(({ operation, words }) => (
    <MenuItem
      key={operation}
      danger={operations[operation].destroys}
      onAction={() => openChange({ connectionId: connection.id, operation, id })}
    >
      {words}
    </MenuItem>
  ));
}
