import { ERROR, type ErrorCode, formatId, type Id } from '#protocol/index.ts';
import type { CatalogVersion } from './records.ts';

/** The rejected operation of a batch. */
interface RefusedOperation {
  readonly index: number;
  readonly kind: string;
  readonly id: Id;
}

/** Completes a sentence with the name of the item. */
type Sentence = (name: string) => string;

/** A request that a rule of the interface forbids. Nothing was changed. */
export class CatalogRejection extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly operation: RefusedOperation | undefined;
  readonly #id: Id;
  readonly #sentence: Sentence;

  constructor(code: ErrorCode, id: Id, sentence: Sentence, operation?: RefusedOperation) {
    super(sentence(quoted(id)));
    this.code = code;
    this.operation = operation;
    this.#id = id;
    this.#sentence = sentence;
  }

  /** Formats IDs with the delimiter of the request, which the catalog doesn’t know. */
  inDelimiter(delimiter: string): string {
    return this.#sentence(quoted(this.#id, delimiter));
  }

  of(operation: RefusedOperation): CatalogRejection {
    return new CatalogRejection(this.code, this.#id, this.#sentence, operation);
  }
}

/** Adds the batch operation to a rejection. */
export function naming<Result>(operation: RefusedOperation, apply: () => Result): Result {
  try {
    return apply();
  } catch (problem) {
    throw problem instanceof CatalogRejection ? problem.of(operation) : problem;
  }
}

/*
 * All rules of the catalog, with the code and the message of each rejection. A version conflict is a concurrent
 * modification: the client used a state that has changed since. If the state of a table, or of another table at the
 * same location, forbids the request, it is an invalid table state: the request is valid, and may succeed at another
 * time.
 */

export const namespaceNotFound = (id: Id) =>
  new CatalogRejection(ERROR.namespaceNotFound, id, (namespace) => `Namespace ${namespace} not found.`);

export const namespaceAlreadyExists = (id: Id) =>
  new CatalogRejection(
    ERROR.namespaceAlreadyExists,
    id,
    (namespace) => `Namespace ${namespace} already exists.`,
  );

export const namespaceNotEmpty = (id: Id) =>
  new CatalogRejection(
    ERROR.namespaceNotEmpty,
    id,
    (namespace) => `Namespace ${namespace} isn’t empty. Empty it first.`,
  );

export const rootIsFixed = (id: Id) =>
  new CatalogRejection(
    ERROR.invalidInput,
    id,
    () => 'The root namespace can be neither created nor dropped.',
  );

export const tableNotFound = (id: Id) =>
  new CatalogRejection(ERROR.tableNotFound, id, (table) => `Table ${table} not found.`);

export const tableAlreadyExists = (id: Id) =>
  new CatalogRejection(ERROR.tableAlreadyExists, id, (table) => `Table ${table} already exists.`);

export const tableNeedsName = (id: Id) =>
  new CatalogRejection(ERROR.invalidInput, id, () => 'A table needs a name.');

const nameNotAllowed = (id: Id, why: string) => new CatalogRejection(ERROR.invalidInput, id, () => why);

export const indexNotFound = (id: Id, name: string) =>
  new CatalogRejection(ERROR.indexNotFound, id, (table) => `Table ${table} has no index \`${name}\`.`);

export const tagNotFound = (id: Id, tag: string) =>
  new CatalogRejection(ERROR.tagNotFound, id, (table) => `Table ${table} has no tag \`${tag}\`.`);

export const tagAlreadyExists = (id: Id, tag: string, version: bigint) =>
  new CatalogRejection(
    ERROR.tagAlreadyExists,
    id,
    (table) => `Tag \`${tag}\` already exists on table ${table} (version ${version}).`,
  );

export const versionNotFound = (id: Id, version: bigint) =>
  new CatalogRejection(ERROR.versionNotFound, id, (table) => `Table ${table} has no version ${version}.`);

export const noVersionYet = (id: Id) =>
  new CatalogRejection(ERROR.versionNotFound, id, (table) => `Table ${table} has no version yet.`);

export const versionAlreadyExists = (id: Id, existing: CatalogVersion) =>
  new CatalogRejection(
    ERROR.concurrentModification,
    id,
    (table) =>
      `Version ${existing.version} of table ${table} already exists: ${partsOf(existing).join(', ')}.`,
  );

function partsOf({ manifest_path, manifest_size, e_tag, timestamp_millis }: CatalogVersion): string[] {
  return [
    `\`${manifest_path}\``,
    ...(manifest_size === undefined ? [] : [`${manifest_size} bytes`]),
    ...(e_tag === undefined ? [] : [`ETag ${e_tag}`]),
    `written ${new Date(Number(timestamp_millis)).toISOString()}`,
  ];
}

export const wrongManifestName = (id: Id, path: string, expected: string) =>
  new CatalogRejection(
    ERROR.invalidInput,
    id,
    (table) => `\`manifest_path\` of table ${table} is \`${path}\`, and must end in \`${expected}\`.`,
  );

export const wrongRange = (id: Id, start: bigint, end: bigint) =>
  new CatalogRejection(
    ERROR.invalidInput,
    id,
    (table) => `A range of versions of table ${table} ends (${end}) before its start (${start}).`,
  );

export const versionIsTagged = (id: Id, version: bigint, tag: string) =>
  new CatalogRejection(
    ERROR.invalidTableState,
    id,
    (table) => `Version ${version} of table ${table} has the tag \`${tag}\`. Delete or move the tag first.`,
  );

export const versionsNotManaged = (id: Id) =>
  new CatalogRejection(
    ERROR.invalidTableState,
    id,
    (table) => `Table ${table} manages its own versions; version entries can’t be created or deleted.`,
  );

export const locationTaken = (id: Id, location: string) =>
  new CatalogRejection(
    ERROR.invalidTableState,
    id,
    (table) => `Table ${table} already uses \`${location}\`.`,
  );

/** UTF-8 can't represent lone surrogates: two such names would become the same. */
export function checkName(id: Id, name: string | undefined): asserts name is string {
  if (name === undefined || name === '') throw nameNotAllowed(id, 'A name must not be empty.');
  if (!name.isWellFormed()) throw nameNotAllowed(id, 'A name must be well-formed Unicode.');
}

function quoted(id: Id, delimiter?: string): string {
  return `\`${formatId(id, delimiter)}\``;
}
