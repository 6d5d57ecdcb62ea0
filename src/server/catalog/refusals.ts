import type { Id } from '#protocol/index.ts';
import { CatalogRejection } from './catalog-rejection.ts';
import type { TableVersion } from './records.ts';

/*
 * Every rule of the catalog with the code and the words in which it refuses. A conflict of versions is code 14: who
 * asked worked from a state that another has changed since. What the state of a table forbids, its own or that of
 * another at the same location, is code 19: the request is well formed, and may be right at another time.
 */

export const namespaceNotFound = (id: Id) =>
  new CatalogRejection(1, id, (namespace) => `Namespace ${namespace} not found.`);

export const namespaceExists = (id: Id) =>
  new CatalogRejection(2, id, (namespace) => `Namespace ${namespace} already exists.`);

export const namespaceNotEmpty = (id: Id) =>
  new CatalogRejection(3, id, (namespace) => `Namespace ${namespace} isn’t empty. Empty it first.`);

export const rootIsFixed = (id: Id) =>
  new CatalogRejection(13, id, () => 'The root namespace can be neither created nor dropped.');

export const tableNotFound = (id: Id) => new CatalogRejection(4, id, (table) => `Table ${table} not found.`);

export const tableExists = (id: Id) =>
  new CatalogRejection(5, id, (table) => `Table ${table} already exists.`);

export const tableNeedsName = (id: Id) => new CatalogRejection(13, id, () => 'A table needs a name.');

export const nameNotAllowed = (id: Id, why: string) => new CatalogRejection(13, id, () => why);

export const tagNotFound = (id: Id, tag: string) =>
  new CatalogRejection(8, id, (table) => `Table ${table} has no tag \`${tag}\`.`);

export const tagExists = (id: Id, tag: string, version: bigint) =>
  new CatalogRejection(
    9,
    id,
    (table) => `Tag \`${tag}\` already exists on table ${table} (version ${version}).`,
  );

export const versionNotFound = (id: Id, version: bigint) =>
  new CatalogRejection(11, id, (table) => `Table ${table} has no version ${version}.`);

export const noVersion = (id: Id) =>
  new CatalogRejection(11, id, (table) => `Table ${table} has no version yet.`);

export const versionExists = (id: Id, there: TableVersion) =>
  new CatalogRejection(
    14,
    id,
    (table) => `Version ${there.version} of table ${table} already exists: ${partsOf(there).join(', ')}.`,
  );

function partsOf({ manifest_path, manifest_size, e_tag, timestamp_millis }: TableVersion): string[] {
  return [
    `\`${manifest_path}\``,
    ...(manifest_size === undefined ? [] : [`${manifest_size} bytes`]),
    ...(e_tag === undefined ? [] : [`ETag ${e_tag}`]),
    `written ${new Date(Number(timestamp_millis)).toISOString()}`,
  ];
}

export const wrongManifestName = (id: Id, path: string, expected: string) =>
  new CatalogRejection(
    13,
    id,
    (table) => `\`manifest_path\` of table ${table} is \`${path}\`, and must end in \`${expected}\`.`,
  );

export const wrongRange = (id: Id, start: bigint, end: bigint) =>
  new CatalogRejection(
    13,
    id,
    (table) => `A range of versions of table ${table} ends (${end}) before its start (${start}).`,
  );

export const versionIsTagged = (id: Id, version: bigint, tag: string) =>
  new CatalogRejection(
    19,
    id,
    (table) => `Version ${version} of table ${table} has the tag \`${tag}\`. Delete or move the tag first.`,
  );

export const notManaged = (id: Id) =>
  new CatalogRejection(
    19,
    id,
    (table) => `Table ${table} manages its own versions; version entries can’t be created or deleted.`,
  );

export const locationTaken = (id: Id, location: string) =>
  new CatalogRejection(19, id, (table) => `Table ${table} already uses \`${location}\`.`);
