import { type Engine, EngineFailure } from '#engine/host/engine.ts';
import { LanceFileError } from '#lance-format/file-bytes.ts';
import { openLanceTable } from '#lance-format/lance-table.ts';
import { detailOfManifest } from '#lance-format/manifest-file.ts';
import { readMark, VERSIONS_DIRECTORY, versionOf } from '#lance-format/version-files.ts';
import { ERROR } from '#protocol/index.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { DEFAULT_LIMITS } from '../rows/row-storage.ts';
import type { GatewayClient, TableClient } from './gateway-client.ts';
import {
  createEntryCollector,
  ENTRIES_FILTER,
  ENTRY_COLUMNS,
  type ManifestEntries,
} from './manifest-entries.ts';
import { createSharedRun } from './shared-run.ts';
import { factsOf, filesInStorage } from './storage-files.ts';

/** A version of the table in the root of a directory namespace that lists its contents. */
export interface BucketManifest {
  readonly entries: ManifestEntries;
  readonly metadata: Readonly<Record<string, string>>;
  /** The metadata of an entry as JSON; null if it has none. */
  metadataOf(objectId: string, signal: AbortSignal): Promise<string | null>;
}

const MANIFEST = '__manifest';

interface BucketManifestOptions {
  readonly gateway: GatewayClient;
  readonly engine: Engine;
  readonly now?: () => number;
}

interface Known {
  /** The mark of its latest version; undefined if there is no manifest. */
  readonly mark: string | undefined;
  readonly manifest: BucketManifest | undefined;
  readonly checked: number;
}

/** Reads the manifest if there is a new version, which takes one request to find out. */
export function createBucketManifest({ gateway, engine, now = Date.now }: BucketManifestOptions) {
  let known: Known = { mark: undefined, manifest: undefined, checked: Number.NEGATIVE_INFINITY };

  const check = createSharedRun(async (signal) => {
    const checked = now();
    try {
      const found = await findLatest(gateway, signal);
      const isSame = found?.mark === known.mark;
      const manifest = found && !isSame ? await load({ ...found, engine }, signal) : undefined;
      known = { mark: found?.mark, manifest: isSame ? known.manifest : manifest, checked };
      return known.manifest;
    } catch (problem) {
      throw asFailure(problem);
    }
  });

  return {
    /** Returns a state that is at most `oldest` milliseconds old; undefined if the bucket has no manifest. */
    current: async (oldest: number, signal: AbortSignal): Promise<BucketManifest | undefined> =>
      now() - known.checked < oldest ? known.manifest : check(signal),
  };
}

interface Latest {
  readonly address: string;
  readonly client: TableClient;
  readonly version: bigint;
  readonly metadata: (signal: AbortSignal) => Promise<Readonly<Record<string, string>>>;
  readonly mark: string;
}

async function findLatest(gateway: GatewayClient, signal: AbortSignal): Promise<Latest | undefined> {
  const { address, scope } = await gateway.table([], signal, MANIFEST);
  const client = gateway.within(scope);
  const directory = `${address}/${VERSIONS_DIRECTORY}`;
  const first = await firstFile(client, directory, signal);
  if (first === undefined) return undefined;
  const mark = readMark(first.name);
  // In the V2 naming scheme, the latest version is first.
  if (mark !== undefined && first.name === `${mark}.manifest`) {
    const version = versionOf(mark);
    return {
      address,
      client,
      version,
      mark: `${mark} ${first.etag}`,
      metadata: async (reading) => {
        const facts = factsOf(client, `${directory}/${first.name}`, first, reading);
        return (await detailOfManifest({ ...facts, version }))?.metadata ?? {};
      },
    };
  }
  const latest = await openLanceTable(address, filesInStorage(client, signal)).latest();
  if (latest === undefined) return undefined;
  const { version, e_tag } = latest;
  return {
    address,
    client,
    version,
    mark: `${version} ${e_tag}`,
    metadata: async (reading) => {
      const table = openLanceTable(address, filesInStorage(client, reading));
      return (await table.detail(version)).metadata;
    },
  };
}

/** With keys that allow access only to some folders, this request is denied, and there is no manifest. */
async function firstFile(client: TableClient, directory: string, signal: AbortSignal) {
  try {
    return await client.firstFile(directory, signal);
  } catch (problem) {
    if (problem instanceof ApiFailure && problem.code === ERROR.permissionDenied) return undefined;
    throw problem;
  }
}

type Loading = Latest & { readonly engine: Engine };

/** Large, since for each page the engine reads everything before it again. */
const PAGE_ROWS = 250_000;
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_ROWS = 2_000_000;
const MOST_CHARACTERS = 400_000_000;

async function load(loading: Loading, signal: AbortSignal): Promise<BucketManifest> {
  const metadata = await loading.metadata(signal);
  refuseUnknown(metadata);
  const collector = createEntryCollector();
  for (let offset = 0; ; offset += PAGE_ROWS) {
    signal.throwIfAborted();
    if (offset >= MOST_ROWS || collector.characters() > MOST_CHARACTERS) throw tooLarge();
    const input = { columns: ENTRY_COLUMNS, filter: ENTRIES_FILTER, offset, limit: PAGE_ROWS };
    const rows = collector.add(await texts(loading, input, signal));
    if (rows < PAGE_ROWS) break;
  }
  return {
    entries: collector.finish(),
    metadata,
    async metadataOf(objectId, requestSignal) {
      const filter = `object_id = '${objectId.replaceAll("'", "''")}' AND object_type = 'namespace'`;
      try {
        const found = await texts(
          loading,
          { columns: ['metadata'], filter, offset: 0, limit: 1 },
          requestSignal,
        );
        return found.metadata?.[0] ?? null;
      } catch (problem) {
        throw asFailure(problem);
      }
    },
  };
}

interface TextScan {
  readonly columns: readonly string[];
  readonly filter: string;
  readonly offset: number;
  readonly limit: number;
}

async function texts({ address, client, version, engine }: Loading, scan: TextScan, signal: AbortSignal) {
  const table = { directory: address, storageOptions: client.engineOptions, version: Number(version) };
  const started = Date.now();
  try {
    const input = { ...table, ...scan, mostBytes: MOST_BYTES };
    return await engine.run('texts', input, { signal, timeLimit: DEFAULT_LIMITS.queryTime });
  } catch (problem) {
    if (!(problem instanceof EngineFailure)) throw problem;
    // The engine’s message for a failed request is long. The gateway knows the cause.
    const { code, message } = (await client.lastError(address, started)) ?? problem;
    throw new ApiFailure(code, unreadable(message));
  }
}

/** Flags for features that a reader must support. The first one is that a catalog may be marked as deleted. */
const FLAGS = 'lance.namespace.manifest.reader_feature_flags';
const KNOWN_FLAGS = 1n;
const DELETED = 'lance.namespace.manifest.deleted';

/** Later writers may give rows another meaning. */
function refuseUnknown(metadata: Readonly<Record<string, string>>): void {
  const flags = metadata[FLAGS] ?? '0';
  if (!/^\d{1,20}$/.test(flags) || (BigInt(flags) & ~KNOWN_FLAGS) !== 0n) {
    throw new ApiFailure(ERROR.unsupported, unreadable('it needs a later version of Vitrine.'));
  }
  if ((metadata[DELETED] ?? 'false') !== 'false') {
    throw new ApiFailure(ERROR.invalidTableState, 'The catalog in this bucket was deleted.');
  }
}

function asFailure(problem: unknown): unknown {
  return problem instanceof LanceFileError
    ? new ApiFailure(ERROR.invalidTableState, unreadable(problem.message))
    : problem;
}

function unreadable(reason: string): string {
  return `The \`${MANIFEST}\` of this bucket can’t be read: ${reason}`;
}

function tooLarge(): ApiFailure {
  const most = MOST_ROWS.toLocaleString('en-US');
  return new ApiFailure(ERROR.invalidTableState, unreadable(`it has more than ${most} entries.`));
}
