import { type Id, stringifyJson } from '#protocol/index.ts';
import { childKey, rangeOfNumber } from './keys.ts';
import { checkName } from './names.ts';
import { tagExists, tagNotFound, versionNotFound } from './refusals.ts';
import { existingTable } from './table-entry.ts';
import { readTag, type Tag } from './tag-reader.ts';
import type { Transaction } from './transaction.ts';

export function createTag(transaction: Transaction, id: Id, tag: Tag): void {
  const { number } = existingTable(transaction, id);
  checkName(id, tag.name);
  const existing = transaction.reader.findTag(number, tag.name);
  if (existing !== undefined) throw tagExists(id, tag.name, existing.version);
  putTag(transaction, id, number, tag);
}

/** Moves the tag to another version. */
export function updateTag(transaction: Transaction, id: Id, tag: Tag): void {
  const { number } = existingTable(transaction, id);
  if (transaction.reader.findTag(number, tag.name) === undefined) throw tagNotFound(id, tag.name);
  putTag(transaction, id, number, tag);
}

export function deleteTag(transaction: Transaction, id: Id, name: string): void {
  const { number } = existingTable(transaction, id);
  if (!transaction.store.tags.removeSync(childKey(number, name))) throw tagNotFound(id, name);
}

/** A tag that names each version that has one: such a version is kept. */
export function taggedVersions({ store }: Transaction, table: number): ReadonlyMap<bigint, string> {
  const tags = [...store.tags.getRange(rangeOfNumber(table))].map(({ value }) => readTag(value));
  return new Map(tags.map(({ name, version }) => [version, name]));
}

function putTag({ store, reader }: Transaction, id: Id, table: number, { name, version }: Tag): void {
  if (reader.findVersion(table, version) === undefined) throw versionNotFound(id, version);
  store.tags.putSync(childKey(table, name), stringifyJson({ name, version }));
}
