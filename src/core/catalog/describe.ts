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
import { presentAnswer, presentRaw, presentTexts } from './present-raw.ts';
import { EXPIRY, readMillis, type StorageOptionsCache } from './storage-options-cache.ts';

interface DescribeOptions {
  readonly client: NamespaceClient;
  /** Stores the storage options of the response, which the window doesn't get. */
  readonly optionsCache?: Pick<StorageOptionsCache, 'hold'>;
  readonly now?: () => number;
}

/** Describes a table. If the server fails to give details, describes it without them. */
export async function fetchTable(
  { client, optionsCache, now = Date.now }: DescribeOptions,
  id: Id,
  question: DescribeTableParams,
  signal?: AbortSignal,
): Promise<Table> {
  const describe = (params: DescribeTableParams) => callDescribe(client, id, params, signal);
  const described = await (question.detail === true
    ? describeInDetail(describe, question, signal)
    : describe(question));
  optionsCache?.hold(id, question, described.answer.storage_options ?? {});
  return { ...(await presentTable(id, question, described)), at: now() };
}

/**
 * A declared table has no details, and servers may fail when details are requested: then the request is repeated
 * without them.
 */
async function describeInDetail(
  describe: (question: DescribeTableParams) => Promise<Described>,
  question: DescribeTableParams,
  signal: AbortSignal | undefined,
): Promise<Described> {
  try {
    return await describe(question);
  } catch (error) {
    if (!isAboutDetails(error, question)) throw error;
    const plain = await describe({ ...question, detail: false }).catch(() => undefined);
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

/** Whether a request without details may succeed. */
function isAboutDetails(error: unknown, { version }: DescribeTableParams): error is RequestFailure {
  if (!(error instanceof RequestFailure)) return false;
  // For a declared table, a server may say that it has no such version.
  if (error.details.code === ERROR.versionNotFound && version !== undefined) return false;
  if (error.code === 'GONE') return !saysNoTable(error.details.code);
  // A busy server must not get a second request at once.
  if (isBusy(error.details.status)) return false;
  return error.code === 'SERVER_ERROR' || error.code === 'NOT_SUPPORTED';
}

interface Described {
  readonly answer: TableDescription;
  readonly raw: RawCall;
  readonly gap?: FailureDetails;
}

async function presentTable(
  id: Id,
  question: DescribeTableParams,
  { answer: { storage_options: options, ...answer }, raw, gap }: Described,
): Promise<Omit<Table, 'at'>> {
  const { schema, stats } = answer;
  return {
    id,
    requested: presentQuestion(question),
    answer: presentAnswer(tableDescription.omit({ storage_options: true }), answer, {
      schema: schema && { fields: readSchema(schema), metadata: presentTexts(schema.metadata) },
      stats: stats && presentAnswer(tableStatsAnswer, stats, {}),
      metadata: presentTexts(answer.metadata),
      properties: presentTexts(answer.properties),
    }),
    ...presentStorage(options),
    raw: await presentRaw(raw),
    ...defined({ gap }),
  };
}

/** SECURITY: the values can be live credentials and don't leave the host, except for the time when they expire. */
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

/** Renames `vendCredentials`: no member of an answer may have that word in its name. */
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
  /** Sends the request even if the server is known not to describe namespaces. */
  readonly anyway?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Describes a namespace, which may be the root. */
export async function fetchNamespace(
  { client, now = Date.now }: { readonly client: NamespaceClient; readonly now?: () => number },
  { id, anyway = false, signal }: NamespaceParams,
): Promise<DescribedNamespace> {
  const call = { id, body: {}, sendAnyway: anyway, signal };
  const { answer, raw } = await client.call(operations.describeNamespace, call);
  return {
    id,
    answer: presentAnswer(operations.describeNamespace.answer, answer, {
      properties: presentTexts(answer.properties),
    }),
    raw: await presentRaw(raw),
    at: now(),
  };
}

/** SECURITY: live credentials, which stay in the host. */
export interface LentTable {
  readonly location: string | null | undefined;
  readonly options: Readonly<Record<string, string>>;
}

export async function lendTable(client: NamespaceClient, id: Id, signal?: AbortSignal): Promise<LentTable> {
  const body = { vend_credentials: true };
  const { answer } = await client.call(operations.describeTable, { id, body, signal });
  return { location: answer.table_uri ?? answer.location, options: answer.storage_options ?? {} };
}
