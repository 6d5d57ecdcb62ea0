import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { idSchema, maybe, requestMembers } from '../records.ts';
import { plain } from './query-parameters.ts';
import { declaredTable, declareTableMembers, deregisterTableMembers, removedTable } from './tables.ts';
import { createdVersion, createVersionMembers, deletedVersions, deleteVersionsMembers } from './versions.ts';

/** Required, since no path contains the ID. */
const ofTable = { id: idSchema.min(1, 'must name a table') };

/** The kinds of operations that a batch may contain, with their members. */
export const batchOperationKinds = {
  declare_table: z.looseObject({ ...declareTableMembers, ...ofTable }),
  create_table_version: z.looseObject({ ...createVersionMembers, ...ofTable }),
  delete_table_versions: z.looseObject({ ...deleteVersionsMembers, ...ofTable }),
  deregister_table: z.looseObject({ ...deregisterTableMembers, ...ofTable }),
} as const;

export type BatchOperationKind = keyof typeof batchOperationKinds;

export const BATCH_KINDS: readonly BatchOperationKind[] = [
  'declare_table',
  'create_table_version',
  'delete_table_versions',
  'deregister_table',
];

export const batchOperation = z
  .looseObject({
    declare_table: maybe(batchOperationKinds.declare_table),
    create_table_version: maybe(batchOperationKinds.create_table_version),
    delete_table_versions: maybe(batchOperationKinds.delete_table_versions),
    deregister_table: maybe(batchOperationKinds.deregister_table),
  })
  .superRefine((operation, context) => {
    const kinds = BATCH_KINDS.filter((kind) => operation[kind] != null);
    if (kinds.length === 1) return;
    const names = (kinds.length === 0 ? BATCH_KINDS : kinds).map((kind) => `\`${kind}\``);
    context.addIssue({
      code: 'custom',
      message:
        kinds.length === 0
          ? `must hold one of ${names.join(', ')}`
          : `must hold one kind of operation, not ${names.join(' and ')}`,
    });
  });
export type BatchOperation = z.infer<typeof batchOperation>;

/** The local server returns 400 for more operations, since a transaction must end. */
export const MAX_BATCH_OPERATIONS = 10_000;

export const batchResult = z.looseObject({
  declare_table: maybe(declaredTable),
  create_table_version: maybe(createdVersion),
  delete_table_versions: maybe(deletedVersions),
  deregister_table: maybe(removedTable),
});
export type BatchResult = z.infer<typeof batchResult>;

export const batchOperations = {
  batchCommit: defineOperation({
    name: 'batchCommit',
    specificationId: 'BatchCommitTables',
    summary: 'Commit operations on several tables at once, all or none',
    shortLabel: 'commit a batch atomically',
    group: 'batch',
    destroys: false,
    changesNames: 'as-its-operations',
    method: 'POST',
    path: '/v1/table/batch-commit',
    query: plain,
    request: z.looseObject({
      identity: requestMembers.identity,
      context: requestMembers.context,
      operations: z.array(batchOperation),
    }),
    answer: z.looseObject({
      results: z.array(batchResult),
      transaction_id: maybe(z.string()),
    }),
  }),
} as const;
