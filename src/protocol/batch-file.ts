import { z } from 'zod';
import { batchOperationKinds, MAX_BATCH_OPERATIONS } from './operations/batch.ts';
import { maybe, requestMembers } from './records.ts';

/** The format version that Vitrine writes. It can’t read files of later versions. */
export const BATCH_FILE_FORMAT = 1;

/** The name of the published schema. Editors look for it beside the file. */
export const BATCH_FILE_SCHEMA = 'batch.schema.json';

export const MAX_BATCH_NAME_LENGTH = 200;

/** Metadata of the file in one member, which servers ignore if they receive the file as it is. */
export const batchFileHead = z.looseObject({
  format: z.literal(BATCH_FILE_FORMAT).describe('The version of this format.'),
  name: maybe(z.string().max(MAX_BATCH_NAME_LENGTH)).describe('What the batch is called.'),
});

const { declare_table, create_table_version, delete_table_versions, deregister_table } = batchOperationKinds;

/** A file contains no credentials. */
const unnamed = { identity: true } as const;

/** One operation, by its kind. Other members would be lost, so they are rejected. */
const batchFileOperation = z.union([
  z.strictObject({
    declare_table: declare_table.omit(unnamed).describe('Adds a table without data to the catalog.'),
  }),
  z.strictObject({
    create_table_version: create_table_version
      .omit(unnamed)
      .describe('Adds a version whose manifest is in storage already.'),
  }),
  z.strictObject({
    delete_table_versions: delete_table_versions
      .omit(unnamed)
      .describe('Deletes versions for good. A range ends before its end; -1 means through the latest.'),
  }),
  z.strictObject({
    deregister_table: deregister_table
      .omit(unnamed)
      .describe('Takes a table out of the catalog; its files stay.'),
  }),
]);

/** A batch file: the request body of a commit, and the metadata of the file. */
export const batchFile = z.looseObject({
  $schema: z.string().optional(),
  vitrine: batchFileHead.optional(),
  context: requestMembers.context,
  operations: z
    .array(batchFileOperation)
    .max(MAX_BATCH_OPERATIONS)
    .describe('Committed together in this order, all or none.'),
});
