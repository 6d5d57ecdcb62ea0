import { z } from 'zod';
import type { OperationName } from '#protocol/index.ts';
import { idParts, namedTexts, versionRecord } from './catalog.ts';

const tagName = z.string().min(1, 'is required').max(500);
const version = z.bigint().min(0n);
const indexName = z.string().min(1, 'is required').max(1000);

/** One thing that is done to a catalog by itself, by its kind. */
export const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('declareTable'),
    id: idParts,
    location: z.string().exactOptional(),
    properties: namedTexts.exactOptional(),
    vendCredentials: z.boolean().exactOptional(),
  }),
  z.object({
    kind: z.literal('registerTable'),
    id: idParts,
    location: z.string().min(1, 'is required'),
    properties: namedTexts.exactOptional(),
  }),
  z.object({ kind: z.literal('deregisterTable'), id: idParts }),
  z.object({ kind: z.literal('dropTable'), id: idParts }),
  z.object({
    kind: z.literal('renameTable'),
    id: idParts,
    newName: z.string().min(1, 'is required'),
    /** Stays where it is without one. */
    newNamespace: idParts.exactOptional(),
  }),
  z.object({ kind: z.literal('createNamespace'), id: idParts, properties: namedTexts.exactOptional() }),
  z.object({ kind: z.literal('dropNamespace'), id: idParts }),
  z.object({ kind: z.literal('restoreTable'), id: idParts, version }),
  z.object({ kind: z.literal('createTag'), id: idParts, tag: tagName, version }),
  z.object({ kind: z.literal('updateTag'), id: idParts, tag: tagName, version }),
  z.object({ kind: z.literal('deleteTag'), id: idParts, tag: tagName }),
  z.object({
    kind: z.literal('createVersion'),
    id: idParts,
    version,
    manifestPath: z.string().min(1, 'is required'),
    manifestSize: z.bigint().min(0n).exactOptional(),
    eTag: z.string().exactOptional(),
    namingScheme: z.enum(['V1', 'V2']).exactOptional(),
    /** The members as a JSON object, so that no number in it changes on its way. */
    metadata: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('deleteVersions'),
    id: idParts,
    /** The first included, the end not; -1 for all through the latest. */
    ranges: z.array(z.object({ start: version, end: z.bigint().min(-1n) })).min(1),
  }),
  z.object({
    kind: z.literal('createIndex'),
    id: idParts,
    column: z.string().min(1, 'is required').max(10_000),
    /** In the words of the interface: IVF_PQ. */
    indexType: z.string().min(1, 'is required').max(100),
    name: indexName,
    distanceType: z.string().max(100).exactOptional(),
    /** Builds the index of that name anew. */
    replace: z.boolean().exactOptional(),
    /** What else the kind of index takes, as the interface calls it: num_partitions. */
    settings: z.record(z.string().max(100), z.union([z.number(), z.boolean(), z.string().max(100)])),
  }),
  z.object({ kind: z.literal('dropIndex'), id: idParts, name: indexName }),
  z.object({ kind: z.literal('optimizeTable'), id: idParts }),
]);
export type Change = z.infer<typeof change>;
export type ChangeKind = Change['kind'];

/** The operation of the interface that makes each kind. */
export const CHANGE_OPERATIONS = {
  declareTable: 'declareTable',
  registerTable: 'registerTable',
  deregisterTable: 'deregisterTable',
  dropTable: 'dropTable',
  renameTable: 'renameTable',
  createNamespace: 'createNamespace',
  dropNamespace: 'dropNamespace',
  restoreTable: 'restoreTable',
  createTag: 'createTag',
  updateTag: 'updateTag',
  deleteTag: 'deleteTag',
  createVersion: 'createTableVersion',
  deleteVersions: 'deleteVersions',
  createIndex: 'createIndex',
  dropIndex: 'dropIndex',
  optimizeTable: 'optimizeTable',
} as const satisfies Readonly<Record<ChangeKind, OperationName>>;

export const changeKind = z.enum(Object.keys(CHANGE_OPERATIONS) as [ChangeKind, ...ChangeKind[]]);

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
