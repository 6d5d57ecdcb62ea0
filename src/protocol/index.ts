export * from './errors.ts';
export * from './id.ts';
export * from './int64.ts';
export * from './json.ts';
export * from './operation.ts';
export * from './operations.ts';
export * from './records.ts';
