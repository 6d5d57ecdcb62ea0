import type { FailureDetails, Table } from '../../contract/index.ts';
import {
  type Id,
  operations,
  parseJson,
  readSchema,
  stringifyJson,
  type TableDescription,
} from '../../protocol/index.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { maskSecrets } from '../ledger/mask-secrets.ts';
import type { NamespaceClient, RawCall } from './namespace-client.ts';

export interface DescribeOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** Everything that a server tells about a table, in one call where it can. */
export async function describeTable(
  { client, now = Date.now }: DescribeOptions,
  id: Id,
  signal?: AbortSignal,
): Promise<Table> {
  const described = await describeInDetail(client, id, signal);
  return { ...presentTable(id, described), at: now() };
}

interface Described {
  readonly answer: TableDescription;
  readonly raw: RawCall;
  readonly gap?: FailureDetails;
}

/** A table that is only declared has no details, and servers may fail when asked for them: then it goes without. */
async function describeInDetail(
  client: NamespaceClient,
  id: Id,
  signal: AbortSignal | undefined,
): Promise<Described> {
  try {
    return await callDescribe(client, id, true, signal);
  } catch (error) {
    if (!isAboutDetails(error)) throw error;
    const plain = await callDescribe(client, id, false, signal).catch(() => undefined);
    signal?.throwIfAborted();
    if (plain === undefined) throw error;
    return plain.answer.is_only_declared === true ? plain : { ...plain, gap: error.details };
  }
}

function callDescribe(
  client: NamespaceClient,
  id: Id,
  detailed: boolean,
  signal: AbortSignal | undefined,
): Promise<Described> {
  return client.call(operations.describeTable, {
    id,
    body: { with_table_uri: true, load_detailed_metadata: detailed },
    signal,
  });
}

/** Codes that say that the table itself, or its namespace, is not there. */
const NO_TABLE = new Set<number | undefined>([1, 4]);

/** Whether a plainer question may get an answer. */
function isAboutDetails(error: unknown): error is RequestFailure {
  if (!(error instanceof RequestFailure)) return false;
  if (error.code === 'GONE') return !NO_TABLE.has(error.details.code);
  // One that is busy must not be asked twice at once.
  if (error.details.status === 429 || error.details.status === 503) return false;
  return error.code === 'SERVER_ERROR' || error.code === 'NOT_SUPPORTED';
}

/** Absent members stay absent and null ones null: the two are different facts. */
function presentTable(id: Id, { answer, raw, gap }: Described): Omit<Table, 'at'> {
  const { schema, stats, storage_options: storageOptions } = answer;
  return {
    id: [...id],
    location: answer.location,
    tableUri: answer.table_uri,
    version: answer.version,
    fields: schema && readSchema(schema),
    schemaMetadata: schema?.metadata,
    stats: stats && { numFragments: stats.num_fragments, numDeletedRows: stats.num_deleted_rows },
    metadata: answer.metadata,
    properties: answer.properties,
    // SECURITY: the values can be live credentials; they do not leave the host.
    storageOptionNames: storageOptions && Object.keys(storageOptions),
    managedVersioning: answer.managed_versioning,
    onlyDeclared: answer.is_only_declared,
    raw: presentRaw(raw),
    ...(gap === undefined ? {} : { gap }),
  };
}

function presentRaw({ method, path, requestBody, answerText, status, requestId }: RawCall): Table['raw'] {
  return {
    method,
    path,
    requestBody: requestBody === null ? null : withoutSecrets(requestBody),
    answer: withoutSecrets(answerText),
    status,
    requestId,
  };
}

function withoutSecrets(json: string): string {
  return stringifyJson(maskSecrets(parseJson(json)), 2);
}
