import { type Change, type ChangeKind, objectOfTexts, type StringEntries } from '#contract/index.ts';
import { type Operation, operations, parseJson, type RequestOf } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { CallWatch } from '../namespace/call.ts';
import type { NamespaceClient, RawCall } from '../namespace/namespace-client.ts';

type Changes = { readonly [Kind in ChangeKind]: Extract<Change, { readonly kind: Kind }> };

/** What comes back of every change alike. */
export interface MadeChange {
  readonly answer: unknown;
  readonly raw: RawCall;
}

interface SendOptions {
  readonly watch: CallWatch;
  readonly signal: AbortSignal | undefined;
}

interface Call<Kind extends ChangeKind> {
  readonly send: (
    client: NamespaceClient,
    change: Changes[Kind],
    options: SendOptions,
  ) => Promise<MadeChange>;
  /** What goes out besides the id. */
  readonly request: (change: Changes[Kind]) => object;
}

/** Every kind of change: the operation that makes it, and its body. */
const CALLS: { readonly [Kind in ChangeKind]: Call<Kind> } = {
  declareTable: by(operations.declareTable, ({ location, properties, vendCredentials }) => ({
    location,
    properties: sentTexts(properties),
    vend_credentials: vendCredentials,
  })),
  registerTable: by(operations.registerTable, ({ location, properties }) => ({
    location,
    properties: sentTexts(properties),
  })),
  deregisterTable: by(operations.deregisterTable, () => ({})),
  dropTable: by(operations.dropTable, () => ({})),
  renameTable: by(operations.renameTable, ({ newName, newNamespace }) => ({
    new_table_name: newName,
    new_namespace_id: newNamespace,
  })),
  createNamespace: by(operations.createNamespace, ({ properties }) => ({
    properties: sentTexts(properties),
  })),
  dropNamespace: by(operations.dropNamespace, () => ({})),
  restoreTable: by(operations.restoreTable, ({ version }) => ({ version })),
  createTag: by(operations.createTag, ({ tag, version }) => ({ tag, version })),
  updateTag: by(operations.updateTag, ({ tag, version }) => ({ tag, version })),
  deleteTag: by(operations.deleteTag, ({ tag }) => ({ tag })),
  createVersion: by(operations.createTableVersion, (entry) => ({
    version: entry.version,
    manifest_path: entry.manifestPath,
    manifest_size: entry.manifestSize,
    e_tag: entry.eTag,
    naming_scheme: entry.namingScheme,
    metadata: entry.metadata === undefined ? undefined : readMetadata(entry.metadata),
  })),
  deleteVersions: by(operations.deleteVersions, ({ ranges }) => ({
    ranges: ranges.map(({ start, end }) => ({ start_version: start, end_version: end })),
  })),
  createIndex: by(operations.createIndex, ({ column, indexType, name, distanceType, replace, settings }) => ({
    ...settings,
    column,
    index_type: indexType,
    name,
    // Which of the two a server reads depends on its age.
    ...(distanceType === undefined ? {} : { metric_type: distanceType, distance_type: distanceType }),
    ...(replace === undefined ? {} : { replace }),
  })),
  dropIndex: by(
    operations.dropIndex,
    () => ({}),
    ({ name }) => ({ name }),
  ),
  optimizeTable: by(operations.optimizeTable, () => ({})),
};

/** Sends it once. No operation that changes something is ever repeated by the client. */
export function sendChange(
  client: NamespaceClient,
  change: Change,
  options: SendOptions,
): Promise<MadeChange> {
  return sendAs(change.kind, client, change, options);
}

function sendAs<Kind extends ChangeKind>(
  kind: Kind,
  client: NamespaceClient,
  change: Changes[Kind],
  options: SendOptions,
): Promise<MadeChange> {
  return CALLS[kind].send(client, change, options);
}

/** The members of its request besides the id, as they go out. */
export function requestOf(change: Change): object {
  return requestAs(change.kind, change);
}

function requestAs<Kind extends ChangeKind>(kind: Kind, change: Changes[Kind]): object {
  return CALLS[kind].request(change);
}

function by<Kind extends ChangeKind, Op extends Operation>(
  operation: Op,
  bodyOf: (change: Changes[Kind]) => RequestOf<Op> & object,
  namesOf: (change: Changes[Kind]) => Readonly<Record<string, string>> = () => ({}),
): Call<Kind> {
  return {
    send: (client, change, options) =>
      client.call(operation, {
        id: change.id,
        names: namesOf(change),
        body: bodyOf(change),
        ...options,
      }),
    request: (change) => Object.assign({}, namesOf(change), bodyOf(change)),
  };
}

function sentTexts(texts: StringEntries | undefined): Readonly<Record<string, string>> | undefined {
  return texts && objectOfTexts(texts);
}

function readMetadata(json: string): Readonly<Record<string, unknown>> {
  const value = parsed(json);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Failure('INVALID', 'Metadata must be a JSON object, e.g. {"name": "value"}.');
}

function parsed(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    // What is wrong with it is said in the same words as of a text that is no object.
    return undefined;
  }
}
