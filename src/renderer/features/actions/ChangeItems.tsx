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

type Menu = 'in namespace' | 'of namespace' | 'of table';

/** Where menus offer a change, in their order. The groups are set apart; those that remove something come last. */
interface MenuPlace {
  readonly menu: Menu;
  readonly group?: 'removes' | 'renames';
  /** The menu belongs to one object, so that the label need not name it. */
  readonly isShort?: boolean;
}

/** It has a button where its tag, index, or table is shown. */
const OWN_BUTTON = undefined;

const PLACES: Readonly<Record<ChangeOperation, MenuPlace | typeof OWN_BUTTON>> = {
  createNamespace: { menu: 'in namespace' },
  registerTable: { menu: 'in namespace' },
  declareTable: { menu: 'in namespace' },
  dropNamespace: { menu: 'of namespace' },
  createTableVersion: { menu: 'of table' },
  restoreTable: { menu: 'of table' },
  createTag: { menu: 'of table' },
  renameTable: { menu: 'of table', group: 'renames', isShort: true },
  deleteVersions: { menu: 'of table', group: 'removes' },
  deregisterTable: { menu: 'of table', group: 'removes', isShort: true },
  dropTable: { menu: 'of table', group: 'removes', isShort: true },
  updateTag: OWN_BUTTON,
  deleteTag: OWN_BUTTON,
  createIndex: OWN_BUTTON,
  dropIndex: OWN_BUTTON,
  optimizeTable: OWN_BUTTON,
};

interface Entry {
  readonly operation: ChangeOperation;
  readonly words: string;
}

export function menuEntries(menu: Menu, group?: MenuPlace['group']): readonly Entry[] {
  const all = Object.entries(PLACES) as [ChangeOperation, MenuPlace | undefined][]; // Its keys are all operations.
  return all.flatMap(([operation, place]) =>
    place?.menu === menu && place.group === group ? [{ operation, words: wordsOf(operation, place) }] : [],
  );
}

function wordsOf(operation: ChangeOperation, { isShort = false }: MenuPlace): string {
  const { label = '', shortLabel = label }: Operation = operations[operation];
  return isShort ? `${shortLabel.charAt(0).toUpperCase()}${shortLabel.slice(1)}…` : `${label}…`;
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

const IN_NAMESPACE = menuEntries('in namespace');
const OF_NAMESPACE = menuEntries('of namespace');

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
