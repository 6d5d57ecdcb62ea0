import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type {
  ColumnChoice,
  Connection,
  FileReport,
  FileSource,
  TableToCreate,
  UploadEvent,
} from '#contract/index.ts';
import { allowChange } from '../changes/allow-change.ts';
import type { ChangeHistory } from '../changes/history.ts';
import type { Connections } from '../connections/connections.ts';
import { Failure } from '../failure.ts';
import { createTempFiles } from './offered-files.ts';
import { createOpenUploads } from './open-uploads.ts';
import type { SentSource } from './send-table.ts';
import type { ReadChoices } from './table-reader.ts';

interface UploadsOptions {
  /** For files that windows upload to the host. */
  readonly directory: string;
  readonly connections: Pick<Connections, 'list' | 'catalog'>;
  /** Loaded with the first table that is sent. */
  readonly history: () => Promise<ChangeHistory>;
  /** Called before a table is sent and after it ends: cached facts may be outdated. */
  readonly onSending?: () => void;
  /** False if another Vitrine holds the data directory. */
  readonly isDirectoryOurs?: boolean;
  /** The path of the built Parquet worker. */
  readonly parquetProgram?: string;
}

export type Uploads = ReturnType<typeof createUploads>;

/** The build puts every program and every chunk one folder below the same one. */
const BUILT_PARQUET_PROGRAM = fileURLToPath(new URL('../parquet/index.js', import.meta.url));

/** Creates tables from files: previews a file first, then sends it piece by piece. */
export function createUploads(options: UploadsOptions) {
  const {
    directory,
    connections,
    history,
    onSending,
    isDirectoryOurs = true,
    parquetProgram = BUILT_PARQUET_PROGRAM,
  } = options;
  const tempFiles = createTempFiles(join(directory, 'uploads'), { isDirectoryOurs });
  const uploads = createOpenUploads({ tempFiles, parquetProgram });

  function connectionOf(connectionId: string): Connection {
    const connection = connections.list().find(({ id }) => id === connectionId);
    if (connection === undefined) throw new Failure('GONE', 'This connection no longer exists.');
    return connection;
  }

  return {
    /**
     * Stores what a window uploads until it is closed, or not opened in time. Resolves to the handle for opening it.
     */
    receive: async (stream: Readable, name: string): Promise<string> =>
      uploads.offerSent(await tempFiles.receive(stream), name),
    /** A file that the user gave to a page of the desktop shell. Returns a handle that opens it once. */
    offerLocal: (path: string): string => uploads.offerLocal(path),
    /** Removes a received file that won't be opened. */
    dropOffer: (handle: string): Promise<void> => uploads.dropOffer(handle),
    /** The file stays open until it is closed or the window is gone. */
    open: (source: FileSource, window?: AbortSignal): Promise<FileReport> => uploads.open(source, window),
    readAgain: ({ uploadId, ...choices }: ReadChoices & { readonly uploadId: string }): Promise<FileReport> =>
      uploads.readAgain(uploadId, choices),
    close: (uploadId: string): Promise<void> => uploads.close(uploadId),
    /** Checks everything that can be refused before anything is sent. */
    async create(
      { connectionId, id, from, recordId, confirmation }: TableToCreate,
      signal?: AbortSignal,
    ): Promise<AsyncGenerator<UploadEvent, void>> {
      const { createOperationOf, sendTable } = await loadSending();
      const connection = connectionOf(connectionId);
      allowChange(connection, confirmation);
      if ((id.at(-1) ?? '') === '') throw new Failure('INVALID', 'Enter a table name.');
      const operation = createOperationOf(connection);
      const source: SentSource =
        'uploadId' in from ? await uploads.source(from.uploadId) : await emptySource(from.columns);
      const catalog = await connections.catalog(connectionId);
      const on = { history: await history(), catalog, connection, operation };
      const events = sendTable({ ...on, id, source, recordId, signal });
      return around(events, {
        before: () => onSending?.(),
        // Also after a failure: the table may exist.
        after: () => {
          catalog.forgetNames();
          onSending?.();
        },
      });
    },
    /** Called when the host closes. */
    async closeAll(): Promise<void> {
      await uploads.closeAll();
      await tempFiles.close();
    },
  };
}

/** Loaded with the first table that is sent. */
const loadSending = () => import('./send-table.ts');

async function emptySource(columns: readonly ColumnChoice[]): Promise<SentSource> {
  const { emptyTable, nameProblems } = await import('./readers/index.ts');
  const [problem] = nameProblems(
    columns.map(({ name }) => name),
    'choices',
  );
  if (problem !== undefined) throw new Failure('INVALID', problem);
  const bytes = await emptyTable(columns);
  return {
    name: '',
    total: undefined,
    stream: async function* () {
      yield bytes;
    },
  };
}

async function* around(
  events: AsyncGenerator<UploadEvent, void>,
  { before, after }: { readonly before: () => void; readonly after: () => void },
): AsyncGenerator<UploadEvent, void> {
  before();
  try {
    yield* events;
  } finally {
    after();
  }
}
