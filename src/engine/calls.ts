import type { ErrorCode, JsonArrowSchema, QueryObject } from '../protocol/index.ts';

/*
 * All calls from the server to the engine's process. This file only has types, and is the only file of this folder
 * that the server imports, so that the engine is loaded only in its own process.
 */

/** A table by its location. Default: its latest version. */
export interface TableAt {
  /** An absolute path that this server may access, or for a table in storage an `s3://` address. */
  readonly directory: string;
  /** The engine’s options for a table in storage. SECURITY: they are only sent over this channel. */
  readonly storageOptions?: Readonly<Record<string, string>> | undefined;
  readonly version?: number | undefined;
}

interface EngineCalls {
  count: { input: TableAt & { readonly predicate?: string | undefined }; answer: number };
  stats: { input: TableAt; answer: SizeStats };
  listIndices: { input: TableAt; answer: readonly IndexFacts[] };
  indexStats: { input: TableAt & Named; answer: IndexCoverage };
  explain: { input: TableAt & Queried & { readonly verbose: boolean }; answer: string };
  analyze: { input: TableAt & Queried; answer: string };
  /** Returns Arrow IPC bytes. Fails if they exceed `mostBytes`. */
  query: { input: TableAt & Queried & { readonly mostBytes: number }; answer: Uint8Array };
  /** Returns some text columns in plain form, for callers without Arrow. Fails if they exceed `mostBytes`. */
  texts: { input: TableAt & TextColumns; answer: TextsByColumn };
  /** Imports the rows of an Arrow IPC stream in a file. */
  importRows: { input: RowImport; answer: ImportedRows };
  deleteRows: { input: TableAt & { readonly predicate: string }; answer: ChangedRows };
  updateRows: { input: TableAt & RowUpdate; answer: ChangedRows };
  restore: { input: TableAt & { readonly version: number }; answer: { readonly version: number } };
  createIndex: { input: TableAt & NewIndex; answer: { readonly version: number } };
  dropIndex: { input: TableAt & Named; answer: { readonly version: number } };
  /** Loads the index into the memory of the engine. */
  prewarmIndex: { input: TableAt & Named; answer: undefined };
  /** Merges small fragments, and adds missing rows to each index. Deletes no versions. */
  optimize: { input: TableAt; answer: OptimizedTable };
  createTag: { input: TableAt & Tagging; answer: undefined };
  updateTag: { input: TableAt & Tagging; answer: undefined };
  deleteTag: { input: TableAt & { readonly tag: string }; answer: undefined };
  /** Creates a sample table with its rows, indices, and versions, in a new directory. */
  makeSample: { input: SampleToMake; answer: undefined };
}

export type EngineCall = keyof EngineCalls;

export type InputOf<Call extends EngineCall> = EngineCalls[Call]['input'];

export type EngineAnswer<Call extends EngineCall> = EngineCalls[Call]['answer'];

/** The handlers of all calls. The signal is aborted if the caller no longer waits. */
export type EngineHandlers = {
  readonly [Call in EngineCall]: (input: InputOf<Call>, signal: AbortSignal) => Promise<EngineAnswer<Call>>;
};

interface SampleToMake {
  readonly sample: string;
  readonly directory: string;
  /** The catalog’s description of the table, if the engine has none of its own. */
  readonly described?: DescribedSample | undefined;
}

export interface DescribedSample {
  readonly schema: JsonArrowSchema;
  /** The number of versions, which is also the number of the latest one. */
  readonly versions: number;
}

interface Named {
  readonly name: string;
}

export interface Queried {
  /** In the form of the interface, validated by its schema. */
  readonly query: QueryObject;
}

interface TextColumns {
  readonly columns: readonly string[];
  readonly filter?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly mostBytes: number;
}

/** All columns have the same length. A value is null if it is missing or no text. */
export type TextsByColumn = Readonly<Record<string, readonly (string | null)[]>>;

export interface SizeStats {
  readonly totalBytes: number;
  readonly rows: number;
  readonly indices: number;
  readonly fragments: number;
  readonly smallFragments: number;
  readonly lengths: Readonly<Record<'min' | 'max' | 'mean' | 'p25' | 'p50' | 'p75' | 'p99', number>>;
}

export interface IndexFacts {
  readonly name: string;
  readonly uuid?: string | undefined;
  readonly columns: readonly string[];
  readonly type: string;
  readonly indexedRows?: number | undefined;
  readonly unindexedRows?: number | undefined;
  readonly bytes?: number | undefined;
}

export interface IndexCoverage {
  readonly indexedRows: number;
  readonly unindexedRows: number;
  readonly type: string;
  readonly distanceType?: string | undefined;
  readonly segments?: number | undefined;
}

/** The prefix of staging directories of imports inside a table's directory. */
export const STAGING_PREFIX = '.importing-';

export interface RowImport {
  /** The file with the stream. */
  readonly file: string;
  /** The directory of the table. It must not exist for `create`, and must exist otherwise. */
  readonly directory: string;
  readonly mode: 'create' | 'append' | 'overwrite';
}

export interface ImportedRows {
  readonly rows: number;
  readonly version: number;
}

export interface ChangedRows {
  readonly rows: number;
  readonly version: number;
}

export interface RowUpdate {
  readonly predicate?: string | undefined;
  /** Pairs of a column and an expression. */
  readonly updates: readonly (readonly [string, string])[];
}

export interface NewIndex {
  readonly column: string;
  readonly indexType: string;
  readonly name?: string | undefined;
  readonly distanceType?: string | undefined;
  /** Whether to replace an index of the same name. Otherwise, the call fails. */
  readonly replace?: boolean;
  /** Other members of the request, unchanged: each kind of index has its own. */
  readonly settings: Readonly<Record<string, unknown>>;
}

interface OptimizedTable {
  readonly version: number;
  readonly fragmentsRemoved: number;
  readonly fragmentsAdded: number;
}

export interface Tagging {
  readonly tag: string;
  readonly version: number;
}

export type ToEngine =
  | { readonly id: number; readonly call: EngineCall; readonly input: InputOf<EngineCall> }
  /** The caller no longer waits. */
  | { readonly cancel: number };

export type FromEngine =
  /** The engine is loaded. From now on, only a call can end it. */
  | { readonly ready: true }
  | { readonly id: number; readonly answer: EngineAnswer<EngineCall> }
  | { readonly id: number; readonly problem: EngineError }
  /** A canceled call has released all resources, and made no change. */
  | { readonly released: number };

export interface EngineError {
  readonly code: ErrorCode;
  /** A message for the user. */
  readonly message: string;
  /** The disk was full. */
  readonly isDiskFull?: boolean;
}
