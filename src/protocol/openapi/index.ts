export * from './batch-file-schema.ts';
export * from './document.ts';
