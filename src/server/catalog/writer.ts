import type { Id } from '#protocol/index.ts';
import {
  createNamespace,
  type DroppedNamespace,
  dropNamespace,
  ensureNamespace,
  type NamespaceDrop,
  type NewNamespace,
} from './namespace-changes.ts';
import type { CatalogTag } from './reader.ts';
import type { CatalogVersion, NewTable, TableRecord, TextMap } from './records.ts';
import {
  type Declaration,
  declareTable,
  fillTable,
  type Move,
  moveTable,
  type Registration,
  registerTable,
  removeTable,
  renameTable,
} from './table-changes.ts';
import { beginTransaction, type Counters, type Transaction, type TransactionSetting } from './transaction.ts';
import {
  type CatalogVersionRange,
  createTag,
  createVersion,
  deleteTag,
  deleteVersions,
  updateTag,
  type VersionEntry,
} from './version-changes.ts';

/** Every change of a catalog. One that a rule forbids throws a `Refusal`, and then nothing of the transaction is kept. */
export interface CatalogWriter extends Pick<Counters, 'mark' | 'setMark'> {
  createNamespace(id: Id, namespace: NewNamespace): TextMap;
  dropNamespace(id: Id, drop: NamespaceDrop): DroppedNamespace;
  declareTable(id: Id, declaration: Declaration): TableRecord;
  registerTable(id: Id, registration: Registration): TableRecord;
  removeTable(id: Id): TableRecord;
  renameTable(id: Id, newId: Id): void;
  moveTable(id: Id, move: Move): void;
  createVersion(id: Id, entry: VersionEntry): CatalogVersion;
  deleteVersions(id: Id, ranges: readonly CatalogVersionRange[]): number;
  createTag(id: Id, tag: CatalogTag): void;
  updateTag(id: Id, tag: CatalogTag): void;
  deleteTag(id: Id, name: string): void;
  /** The number of this change among all that the catalog has ever seen: the same for all of one transaction. */
  transactionId(): string;
  ensureNamespace(id: Id): number;
  addTable(namespace: number, name: string, table: NewTable): boolean;
}

/** Runs the action with a writer, inside a transaction that someone else begins and ends. */
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
    createNamespace: (id, namespace) => createNamespace(transaction, id, namespace),
    dropNamespace: (id, drop) => dropNamespace(transaction, id, drop),
    declareTable: (id, declaration) => declareTable(transaction, id, declaration),
    registerTable: (id, registration) => registerTable(transaction, id, registration),
    removeTable: (id) => removeTable(transaction, id),
    renameTable: (id, newId) => renameTable(transaction, id, newId),
    moveTable: (id, move) => moveTable(transaction, id, move),
    createVersion: (id, entry) => createVersion(transaction, id, entry),
    deleteVersions: (id, ranges) => deleteVersions(transaction, id, ranges),
    createTag: (id, tag) => createTag(transaction, id, tag),
    updateTag: (id, tag) => updateTag(transaction, id, tag),
    deleteTag: (id, name) => deleteTag(transaction, id, name),
    transactionId,
    ensureNamespace: (id) => ensureNamespace(transaction, id),
    addTable: (namespace, name, table) => fillTable(transaction, { namespace, name }, table),
    mark: marks.mark,
    setMark: marks.setMark,
  };
}
