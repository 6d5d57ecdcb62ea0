import type { ErrorCode, JsonArrowSchema, QueryObject } from '../protocol/index.ts';

/*
 * What the server may ask of the engine's process, every call once. Types alone: the server sees this file and nothing
 * else of the room, so that the engine is loaded in no process but its own.
 */

/** A table by where it lies; its latest version, unless another is named. */
export interface TableAt {
  /** Absolute, and already known to be one that this server may touch; of a table in storage an `s3://` address. */
  readonly directory: string;
  /** Of a table in storage, how the engine reaches it. SECURITY: it goes by this channel alone. */
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
  /** Arrow IPC bytes. Refused where they would be more than `mostBytes`. */
  query: { input: TableAt & Queried & { readonly mostBytes: number }; answer: Uint8Array };
  /** Some columns of texts, read as they are: for who has no Arrow. Refused where they are more than `mostBytes`. */
  texts: { input: TableAt & TextColumns; answer: TextsByColumn };
  /** Takes the rows of an Arrow IPC stream that lies in a file. */
  importRows: { input: RowImport; answer: ImportedRows };
  deleteRows: { input: TableAt & { readonly predicate: string }; answer: ChangedRows };
  updateRows: { input: TableAt & RowUpdate; answer: ChangedRows };
  restore: { input: TableAt & { readonly version: number }; answer: { readonly version: number } };
  createIndex: { input: TableAt & NewIndex; answer: { readonly version: number } };
  dropIndex: { input: TableAt & Named; answer: { readonly version: number } };
  /** Loads it into the memory of the engine. */
  prewarmIndex: { input: TableAt & Named; answer: undefined };
  /** Merges small fragments, and adds to each index the rows that it lacks. No version is deleted. */
  optimize: { input: TableAt; answer: OptimizedTable };
  createTag: { input: TableAt & Tagging; answer: undefined };
  updateTag: { input: TableAt & Tagging; answer: undefined };
  deleteTag: { input: TableAt & { readonly tag: string }; answer: undefined };
  /** Makes one of the sample's tables, with its rows, indices and versions, in a directory that is not there yet. */
  makeSample: { input: SampleToMake; answer: undefined };
}

export type EngineCall = keyof EngineCalls;

export type InputOf<Call extends EngineCall> = EngineCalls[Call]['input'];

export type EngineAnswer<Call extends EngineCall> = EngineCalls[Call]['answer'];

/** What answers each call; the signal is aborted when nobody waits for the answer any more. */
export type EngineHandlers = {
  readonly [Call in EngineCall]: (input: InputOf<Call>, signal: AbortSignal) => Promise<EngineAnswer<Call>>;
};

interface SampleToMake {
  readonly sample: string;
  readonly directory: string;
  /** What the catalog says of it, where the engine knows nothing of it but that. */
  readonly described?: DescribedSample | undefined;
}

export interface DescribedSample {
  readonly schema: JsonArrowSchema;
  /** The number of its latest version. */
  readonly versions: number;
}

interface Named {
  readonly name: string;
}

export interface Queried {
  /** In the form of the interface, already checked by its schema. */
  readonly query: QueryObject;
}

interface TextColumns {
  readonly columns: readonly string[];
  readonly filter?: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly mostBytes: number;
}

/** Of each as many as there are rows; null where there is none, or something that is no text. */
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
  readonly parts?: number | undefined;
}

/** How a directory in a table's begins in which an import is under way. */
export const STAGING_PREFIX = '.importing-';

export interface RowImport {
  /** Where the stream lies. */
  readonly file: string;
  /** Of the table: not there yet for `create`, there for the others. */
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
  /** Whether it takes the place of an index that is called so; else that is a refusal. */
  readonly replace?: boolean;
  /** Other members of the request, as they came: each kind of index takes some. */
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

/** What goes to the engine's process. */
export type ToEngine =
  | { readonly id: number; readonly call: EngineCall; readonly input: InputOf<EngineCall> }
  /** Nobody waits for it any more. */
  | { readonly cancel: number };

/** What comes back. */
export type FromEngine =
  /** It is loaded: what ends it from now on is what it is asked. */
  | { readonly ready: true }
  | { readonly id: number; readonly answer: EngineAnswer<EngineCall> }
  | { readonly id: number; readonly problem: EngineError }
  /** A call that was cancelled has let go of everything, and made no change. */
  | { readonly released: number };

export interface EngineError {
  readonly code: ErrorCode;
  /** For the user. */
  readonly message: string;
  /** The engine found no room on the disk. */
  readonly isDiskFull?: boolean;
}
