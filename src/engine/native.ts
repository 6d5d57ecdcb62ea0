import type { Connection } from '@lancedb/lancedb';

/**
 * The part of the engine's native module that imports the bytes of Arrow IPC files unchanged, unlike the public
 * calls.
 */
export interface NativeConnection {
  createTable(
    name: string,
    bytes: Buffer,
    mode: 'create' | 'overwrite',
    namespace: readonly string[],
    storageOptions?: Readonly<Record<string, string>>,
  ): Promise<NativeTable>;
  openTable(name: string, namespace: readonly string[]): Promise<NativeTable>;
}

export interface NativeTable {
  add(bytes: Buffer, mode: 'append' | 'overwrite'): Promise<{ readonly version: number }>;
  countRows(): Promise<number>;
  version(): Promise<number>;
  /** As an Arrow IPC file without rows. */
  schema(): Promise<Buffer>;
}

export function nativeOf(connection: Connection): NativeConnection {
  const inner: unknown = Reflect.get(connection, 'inner');
  if (isNative(inner)) return inner;
  throw new Error('This version of the engine hides its native half.');
}

function isNative(inner: unknown): inner is NativeConnection {
  if (typeof inner !== 'object' || inner === null) return false;
  return ['createTable', 'openTable'].every((call) => typeof Reflect.get(inner, call) === 'function');
}
