import type { Id } from '#protocol/index.ts';
import {
  createNamespaceEntry,
  type DroppedNamespace,
  dropNamespaceEntry,
  ensureNamespace,
  type NamespaceDrop,
  type NewNamespace,
} from './namespace-changes.ts';
import type { CatalogTag } from './reader.ts';
import type { CatalogVersion, NewTable, TableRecord, TextMap } from './records.ts';
import {
  type Declaration,
  declareTableEntry,
  fillTable,
  type Move,
  moveTableEntry,
  type Registration,
  registerTableEntry,
  removeTableEntry,
  renameTableEntry,
} from './table-changes.ts';
import { eraseVersions, existingTable } from './table-entry.ts';
import { beginTransaction, type Counters, type Transaction, type TransactionSetting } from './transaction.ts';
import {
  type CatalogVersionRange,
  createTagEntry,
  createVersionEntry,
  deleteTagEntry,
  deleteVersionEntries,
  updateTagEntry,
  type VersionEntry,
} from './version-changes.ts';

/**
 * All changes of a catalog. A forbidden change throws a `CatalogRejection`, and the whole transaction is rolled back.
 */
export interface CatalogWriter extends Pick<Counters, 'mark' | 'setMark'> {
  createNamespace(id: Id, namespace: NewNamespace): TextMap;
  dropNamespace(id: Id, drop: NamespaceDrop): DroppedNamespace;
  declareTable(id: Id, declaration: Declaration): TableRecord;
  registerTable(id: Id, registration: Registration): TableRecord;
  removeTable(id: Id): TableRecord;
  renameTable(id: Id, newId: Id): void;
  moveTable(id: Id, move: Move): void;
  /** Removes the version entries and tags of a table whose files now contain its versions. */
  leaveVersionsToFiles(id: Id): void;
  createVersion(id: Id, entry: VersionEntry): CatalogVersion;
  deleteVersions(id: Id, ranges: readonly CatalogVersionRange[]): number;
  createTag(id: Id, tag: CatalogTag): void;
  updateTag(id: Id, tag: CatalogTag): void;
  deleteTag(id: Id, name: string): void;
  /** The number of this transaction in the history of the catalog, for all of its changes. */
  transactionId(): string;
  ensureNamespace(id: Id): number;
  addTable(namespace: number, name: string, table: NewTable): boolean;
}

/** Runs the action with a writer, inside a transaction that the caller manages. */
export function writeWith<Result>(
  setting: TransactionSetting,
  action: (writer: CatalogWriter) => Result,
): Result {
  const { transaction, finish } = beginTransaction(setting);
  const result = action(createWriter(transaction));
  finish();
  return result;
}

function createWriter(transaction: Transaction): CatalogWriter {
  const { marks, transactionId } = transaction;
  return {
    createNamespace: (id, namespace) => createNamespaceEntry(transaction, id, namespace),
    dropNamespace: (id, drop) => dropNamespaceEntry(transaction, id, drop),
    declareTable: (id, declaration) => declareTableEntry(transaction, id, declaration),
    registerTable: (id, registration) => registerTableEntry(transaction, id, registration),
    removeTable: (id) => removeTableEntry(transaction, id),
    renameTable: (id, newId) => renameTableEntry(transaction, id, newId),
    moveTable: (id, move) => moveTableEntry(transaction, id, move),
    leaveVersionsToFiles: (id) => eraseVersions(transaction.store, existingTable(transaction, id)),
    createVersion: (id, entry) => createVersionEntry(transaction, id, entry),
    deleteVersions: (id, ranges) => deleteVersionEntries(transaction, id, ranges),
    createTag: (id, tag) => createTagEntry(transaction, id, tag),
    updateTag: (id, tag) => updateTagEntry(transaction, id, tag),
    deleteTag: (id, name) => deleteTagEntry(transaction, id, name),
    transactionId,
    ensureNamespace: (id) => ensureNamespace(transaction, id),
    addTable: (namespace, name, table) => fillTable(transaction, { namespace, name }, table),
    mark: marks.mark,
    setMark: marks.setMark,
  };
}
