import type { FailureDetails, Table, TableQuestion } from '../../contract/index.ts';
import {
  type Id,
  operations,
  parseJson,
  readSchema,
  stringifyJson,
  type TableDescription,
  tableDescription,
  tableStats,
} from '../../protocol/index.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { maskSecrets } from '../ledger/mask-secrets.ts';
import type { NamespaceClient, RawCall } from '../namespace/namespace-client.ts';
import { otherMembers } from './other-members.ts';

export interface DescribeOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** What a server tells about a table: where it is asked for details and fails to give any, without them. */
export async function describeTable(
  { client, now = Date.now }: DescribeOptions,
  id: Id,
  question: TableQuestion,
  signal?: AbortSignal,
): Promise<Table> {
  const ask = (asked: TableQuestion) => callDescribe(client, id, asked, signal);
  const described = await (question.detail === true
    ? describeInDetail(ask, question, signal)
    : ask(question));
  return { ...presentTable(id, described), asked: presentQuestion(question), at: now() };
}

interface Described {
  readonly answer: TableDescription;
  readonly raw: RawCall;
  readonly gap?: FailureDetails;
}

/** A table that is only declared has no details, and servers may fail when asked for them: then it goes without. */
async function describeInDetail(
  ask: (question: TableQuestion) => Promise<Described>,
  question: TableQuestion,
  signal: AbortSignal | undefined,
): Promise<Described> {
  try {
    return await ask(question);
  } catch (error) {
    if (!isAboutDetails(error)) throw error;
    const plain = await ask({ ...question, detail: false }).catch(() => undefined);
    signal?.throwIfAborted();
    if (plain === undefined) throw error;
    return plain.answer.is_only_declared === true ? plain : { ...plain, gap: error.details };
  }
}

function callDescribe(
  client: NamespaceClient,
  id: Id,
  { version, tableUri, detail, vendCredentials }: TableQuestion,
  signal: AbortSignal | undefined,
): Promise<Described> {
  const body = {
    ...(version === undefined ? {} : { version }),
    ...(tableUri === undefined ? {} : { with_table_uri: tableUri }),
    ...(detail === undefined ? {} : { load_detailed_metadata: detail }),
    ...(vendCredentials === undefined ? {} : { vend_credentials: vendCredentials }),
  };
  return client.call(operations.describeTable, { id, body, signal });
}

/** Without the word that no member of an answer may have in its name. */
function presentQuestion({ version, detail, vendCredentials, tableUri }: TableQuestion): Table['asked'] {
  return {
    ...(version === undefined ? {} : { version }),
    ...(detail === undefined ? {} : { detail }),
    ...(vendCredentials === undefined ? {} : { vended: vendCredentials }),
    ...(tableUri === undefined ? {} : { tableUri }),
  };
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

/** Every other member has a place of its own in the contract. */
const KNOWN = Object.keys(tableDescription.shape);
const KNOWN_STATS = Object.keys(tableStats.shape);

/** Absent members stay absent and null ones null: the two are different facts. */
function presentTable(id: Id, { answer, raw, gap }: Described): Omit<Table, 'at' | 'asked'> {
  const { schema, stats } = answer;
  return {
    id: [...id],
    name: answer.table,
    namespace: answer.namespace,
    location: answer.location,
    tableUri: answer.table_uri,
    version: answer.version,
    fields: schema && readSchema(schema),
    schemaMetadata: schema === null ? null : schema?.metadata,
    stats: stats && presentStats(stats),
    metadata: answer.metadata,
    properties: answer.properties,
    ...presentStorage(answer.storage_options),
    managedVersioning: answer.managed_versioning,
    onlyDeclared: answer.is_only_declared,
    others: otherMembers(answer, KNOWN),
    raw: presentRaw(raw),
    ...(gap === undefined ? {} : { gap }),
  };
}

function presentStats(stats: NonNullable<TableDescription['stats']>): Table['stats'] {
  return {
    numFragments: stats.num_fragments,
    numDeletedRows: stats.num_deleted_rows,
    others: otherMembers(stats, KNOWN_STATS),
  };
}

const EXPIRY = 'expires_at_millis';

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

/** SECURITY: digits only, and no more than a time can have. Whatever else stands there is not shown. */
function readMillis(text: string): bigint | null {
  return /^-?\d{1,19}$/.test(text) ? BigInt(text) : null;
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
