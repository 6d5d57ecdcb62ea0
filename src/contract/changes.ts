import { z } from 'zod';
import { type Id, type OperationName, stringifyJson } from '#protocol/index.ts';
import { idParts, versionRecord } from './catalog.ts';

const CHANGE_OPERATIONS = [
  'declareTable',
  'registerTable',
  'deregisterTable',
  'dropTable',
  'renameTable',
  'createNamespace',
  'dropNamespace',
  'restoreTable',
  'createTag',
  'updateTag',
  'deleteTag',
  'createTableVersion',
  'deleteVersions',
  'createIndex',
  'dropIndex',
  'optimizeTable',
] as const satisfies readonly OperationName[];

/** The operations that the window sends by themselves: each has a form. */
export const changeOperation = z.enum(CHANGE_OPERATIONS);
export type ChangeOperation = z.infer<typeof changeOperation>;

/** One request that changes a catalog, as it goes over the wire. The host checks it by the schema of its operation. */
export const change = z.object({
  operation: changeOperation,
  id: idParts,
  /** What its path has besides the ID: the name of an index. */
  names: z.record(z.string(), z.string()).exactOptional(),
  /** Its other members as a JSON object: as text, no number and no name changes on its way. */
  body: z.string(),
});
export type Change = z.infer<typeof change>;

/** A change with these members, none of which is the ID. */
export function changeOf(
  operation: ChangeOperation,
  id: Id,
  members: object = {},
  names?: Readonly<Record<string, string>>,
): Change {
  const body = stringifyJson(members);
  return { operation, id, ...(names === undefined ? {} : { names: { ...names } }), body };
}

export const changeToMake = z.object({
  connectionId: z.string(),
  change,
  /** The name of the connection, typed by the user: asked for where it is marked as production. */
  confirmation: z.string().exactOptional(),
});
export type ChangeToMake = z.infer<typeof changeToMake>;

export const changeDone = z.object({
  transactionId: z.string().exactOptional(),
  /** The body of the answer as JSON, with whatever may be secret masked; '' where there was none. */
  answer: z.string(),
  requestId: z.number().int().exactOptional(),
  duration: z.number(),
});
export type ChangeDone = z.infer<typeof changeDone>;

/** The tags of a table, each with its version. */
export const tableTags = z.array(z.object({ name: z.string(), version: z.bigint() }));
export type TableTags = z.infer<typeof tableTags>;

/** The version that is there already, where a version was created that exists. */
export const versionThere = versionRecord.nullable();
