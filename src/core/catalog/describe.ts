import {
  type DescribedNamespace,
  type DescribeTableParams,
  type FailureDetails,
  isBusy,
  type Table,
} from '#contract/index.ts';
import {
  defined,
  ERROR,
  type Id,
  operations,
  readSchema,
  saysNoTable,
  type TableDescription,
  tableDescription,
  tableStatsAnswer,
} from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient, RawCall } from '../namespace/namespace-client.ts';
import { otherMembers, presentRaw, presentTexts } from './present-raw.ts';
import { EXPIRY, readMillis, type StorageOptionsCache } from './storage-options-cache.ts';

interface DescribeOptions {
  readonly client: NamespaceClient;
  /** Where the storage options of the answer are put: they are no part of what the window gets. */
  readonly held?: Pick<StorageOptionsCache, 'hold'>;
  readonly now?: () => number;
}

/** What a server tells about a table: where it is asked for details and fails to give any, without them. */
export async function fetchTable(
  { client, held, now = Date.now }: DescribeOptions,
  id: Id,
  question: DescribeTableParams,
  signal?: AbortSignal,
): Promise<Table> {
  const ask = (params: DescribeTableParams) => callDescribe(client, id, params, signal);
  const described = await (question.detail === true
    ? describeInDetail(ask, question, signal)
    : ask(question));
  held?.hold(id, question, described.answer.storage_options ?? {});
  return { ...(await presentTable(id, question, described)), at: now() };
}

/** A table that is only declared has no details, and servers may fail when asked for them: then it goes without. */
async function describeInDetail(
  ask: (question: DescribeTableParams) => Promise<Described>,
  question: DescribeTableParams,
  signal: AbortSignal | undefined,
): Promise<Described> {
  try {
    return await ask(question);
  } catch (error) {
    if (!isAboutDetails(error, question)) throw error;
    const plain = await ask({ ...question, detail: false }).catch(() => undefined);
    signal?.throwIfAborted();
    if (plain === undefined) throw error;
    return plain.answer.is_only_declared === true ? plain : { ...plain, gap: error.details };
  }
}

function callDescribe(
  client: NamespaceClient,
  id: Id,
  { version, tableUri, detail, vendCredentials }: DescribeTableParams,
  signal: AbortSignal | undefined,
): Promise<Described> {
  const body = {
    ...defined({
      version,
      with_table_uri: tableUri,
      load_detailed_metadata: detail,
      vend_credentials: vendCredentials,
    }),
  };
  return client.call(operations.describeTable, { id, body, signal });
}

/** Whether a plainer question may get an answer. */
function isAboutDetails(error: unknown, { version }: DescribeTableParams): error is RequestFailure {
  if (!(error instanceof RequestFailure)) return false;
  // Of a table that is only declared, a server may say that it has no version at all.
  if (error.details.code === ERROR.versionNotFound && version !== undefined) return false;
  if (error.code === 'GONE') return !saysNoTable(error.details.code);
  // One that is busy must not be asked twice at once.
  if (isBusy(error.details.status)) return false;
  return error.code === 'SERVER_ERROR' || error.code === 'NOT_SUPPORTED';
}

interface Described {
  readonly answer: TableDescription;
  readonly raw: RawCall;
  readonly gap?: FailureDetails;
}

/** Absent members stay absent and null ones null: the two are different facts. */
async function presentTable(
  id: Id,
  question: DescribeTableParams,
  { answer, raw, gap }: Described,
): Promise<Omit<Table, 'at'>> {
  const { schema, stats } = answer;
  return {
    id,
    requested: presentQuestion(question),
    name: answer.table,
    namespace: answer.namespace,
    location: answer.location,
    tableUri: answer.table_uri,
    version: answer.version,
    fields: schema && readSchema(schema),
    schemaMetadata: schema === null ? null : presentTexts(schema?.metadata),
    stats: stats && presentStats(stats),
    metadata: presentTexts(answer.metadata),
    properties: presentTexts(answer.properties),
    ...presentStorage(answer.storage_options),
    managedVersioning: answer.managed_versioning,
    onlyDeclared: answer.is_only_declared,
    others: otherMembers(answer, tableDescription),
    raw: await presentRaw(raw),
    ...defined({ gap }),
  };
}

function presentStats(stats: NonNullable<TableDescription['stats']>): Table['stats'] {
  return {
    numFragments: stats.num_fragments,
    numDeletedRows: stats.num_deleted_rows,
    others: otherMembers(stats, tableStatsAnswer),
  };
}

/** SECURITY: the values can be live credentials and do not leave the host, but for the time of their end. */
function presentStorage(
  options: TableDescription['storage_options'],
): Pick<Table, 'storageOptionNames' | 'expiresAtMillis'> {
  if (options == null) return { storageOptionNames: options };
  const expiry = Object.hasOwn(options, EXPIRY) ? options[EXPIRY] : undefined;
  return {
    storageOptionNames: Object.keys(options),
    ...(expiry === undefined ? {} : { expiresAtMillis: readMillis(expiry) }),
  };
}

/** Without the word that no member of an answer may have in its name. */
function presentQuestion({
  version,
  detail,
  vendCredentials,
  tableUri,
}: DescribeTableParams): Table['requested'] {
  return {
    ...defined({ version, detail, vended: vendCredentials, tableUri }),
  };
}

export interface NamespaceParams {
  readonly id: Id;
  /** Asks also a server that is known not to describe namespaces. */
  readonly anyway?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What a server tells about a namespace; the root is one too. */
export async function fetchNamespace(
  { client, now = Date.now }: { readonly client: NamespaceClient; readonly now?: () => number },
  { id, anyway = false, signal }: NamespaceParams,
): Promise<DescribedNamespace> {
  const call = { id, body: {}, askAnyway: anyway, signal };
  const { answer, raw } = await client.call(operations.describeNamespace, call);
  return {
    id,
    properties: presentTexts(answer.properties),
    others: otherMembers(answer, operations.describeNamespace.answer),
    raw: await presentRaw(raw),
    at: now(),
  };
}

/** SECURITY: live keys, for the host alone. */
export interface LentTable {
  readonly location: string | null | undefined;
  readonly options: Readonly<Record<string, string>>;
}

export async function lendTable(client: NamespaceClient, id: Id, signal?: AbortSignal): Promise<LentTable> {
  const body = { vend_credentials: true };
  const { answer } = await client.call(operations.describeTable, { id, body, signal });
  return { location: answer.table_uri ?? answer.location, options: answer.storage_options ?? {} };
}
