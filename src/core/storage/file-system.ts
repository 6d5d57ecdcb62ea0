import { mkdir, open, readdir, readFile, realpath, rename, unlink } from 'node:fs/promises';

/** The part of an open file that a save needs. */
export interface OpenFile {
  writeFile(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The few calls of `node:fs/promises` that durable files rest on, so that a test can let each of them fail. */
export interface FileSystem {
  mkdir(path: string, options: { readonly recursive: true; readonly mode: number }): Promise<unknown>;
  open(path: string, flags: string, mode?: number): Promise<OpenFile>;
  readFile(path: string): Promise<Uint8Array>;
  readdir(path: string): Promise<readonly string[]>;
  realpath(path: string): Promise<string>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
}

export const nodeFileSystem: FileSystem = { mkdir, open, readFile, readdir, realpath, rename, unlink };
