import type { DescribeTableParams, FailureDetails, Table } from '../../contract/index.ts';
import {
  type Id,
  readSchema,
  type TableDescription,
  tableDescription,
  tableStats,
} from '../../protocol/index.ts';
import type { RawCall } from '../namespace/namespace-client.ts';
import { EXPIRY, readMillis } from './expiry.ts';
import { otherMembers } from './other-members.ts';
import { presentRaw } from './present-raw.ts';
import { presentTexts } from './present-texts.ts';

export interface Described {
  readonly answer: TableDescription;
  readonly raw: RawCall;
  readonly gap?: FailureDetails;
}

/** Every other member has a place of its own in the contract. */
const KNOWN = Object.keys(tableDescription.shape);
const KNOWN_STATS = Object.keys(tableStats.shape);

/** Absent members stay absent and null ones null: the two are different facts. */
export async function presentTable(
  id: Id,
  question: DescribeTableParams,
  { answer, raw, gap }: Described,
): Promise<Omit<Table, 'at'>> {
  const { schema, stats } = answer;
  return {
    id: [...id],
    asked: presentQuestion(question),
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
    others: otherMembers(answer, KNOWN),
    raw: await presentRaw(raw),
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
}: DescribeTableParams): Table['asked'] {
  return {
    ...(version === undefined ? {} : { version }),
    ...(detail === undefined ? {} : { detail }),
    ...(vendCredentials === undefined ? {} : { vended: vendCredentials }),
    ...(tableUri === undefined ? {} : { tableUri }),
  };
}
