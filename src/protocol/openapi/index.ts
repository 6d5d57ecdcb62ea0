export * from './batch-file-schema.ts';
export * from './document.ts';
export type { JsonObject } from './json-schema.ts';
export type { HeaderParameter } from './operation-object.ts';
