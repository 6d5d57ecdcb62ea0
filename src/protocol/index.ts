export * from './arrow-types/index.ts';
export {
  BATCH_FILE_FORMAT,
  BATCH_FILE_SCHEMA,
  batchFileHead,
  MAX_BATCH_NAME_LENGTH,
} from './batch-file.ts';
export { defined } from './defined.ts';
export * from './dialect-header.ts';
export * from './error-body.ts';
export * from './error-codes.ts';
export * from './faults.ts';
export * from './id.ts';
export type { IndexFiles, SentIndexSegment } from './index-inside.ts';
export * from './int64.ts';
export * from './json.ts';
export * from './json-error.ts';
export {
  findQuotesAndEscapes,
  isEscaped,
  type JsonToken,
  jsonDepth,
  jsonTokens,
  textOfLiteral,
} from './json-scan.ts';
export * from './limits.ts';
export * from './manifest-name.ts';
export * from './operation.ts';
export * from './operation-effects.ts';
export * from './operations/index.ts';
export * from './operations/plans.ts';
export * from './plan-body.ts';
export * from './problem.ts';
export { normalizeQuery } from './query-dialects.ts';
export * from './query-object.ts';
export * from './records.ts';
export * from './secrets.ts';
export * from './server-messages.ts';
export * from './storage-access.ts';
export * from './storage-gateway.ts';
export * from './storage-location.ts';
export { readAccount, readRegion } from './storage-option-values.ts';
export * from './storage-options.ts';
