import { z } from 'zod';
import { ERROR, type Id, parseJson, stringifyJson } from '#protocol/index.ts';
import { namespaceNotFound, tableNotFound } from '../catalog/refusals.ts';
import { ApiFailure } from '../http/api-failure.ts';
import type { BucketManifest, createBucketManifest } from './bucket-manifest.ts';
import type { GatewayClient, NamesInGateway, PageOfNames } from './gateway-client.ts';
import { namesAfter } from './manifest-entries.ts';

/** Finds and lists tables in storage. */
export interface StorageNames extends GatewayClient {
  properties(id: Id, signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
}

/** A folder in storage has no properties. */
export function withoutProperties(gateway: GatewayClient): StorageNames {
  return { ...gateway, properties: async () => ({}) };
}

/** The number of cached lookups: the page of a table makes several requests. */
const RECENT = 2_000;
/** A table is asked for again and again as its page is read. */
const KEPT_FOR = 60_000;

/**
 * The tables of a bucket, by the `__manifest` in its root if there is one, otherwise by folders. Beside a manifest,
 * folders that end in `.lance` are tables of the root unless the manifest lists them. Other folders are not
 * namespaces then: only the manifest defines namespaces.
 */
export function bucketNames(
  gateway: GatewayClient,
  { current }: ReturnType<typeof createBucketManifest>,
): StorageNames {
  /** An unknown table may be new, so the manifest is read again. */
  async function findTable(id: Id, signal: AbortSignal) {
    const manifest = await current(KEPT_FOR, signal);
    const found = manifest?.entries.table(id);
    if (manifest === undefined || found !== undefined) return { manifest, found };
    const fresh = await current(RECENT, signal);
    return { manifest: fresh, found: fresh?.entries.table(id) };
  }

  return {
    ...gateway,
    async table(id, signal = NEVER) {
      const { manifest, found } = await findTable(id, signal);
      if (found !== undefined) return gateway.table(id, signal, pathOf(found, id));
      if (manifest !== undefined && id.length > 1) throw tableNotFound(id);
      return gateway.table(id, signal);
    },
    async names(id, request, signal) {
      const manifest = await current(RECENT, signal);
      const place = readPlace(request.after);
      if (manifest === undefined) return folders(gateway, id, { ...request, after: place.folder }, signal);
      const known = manifest.entries.children(id, request.kind);
      if (known === undefined) throw namespaceNotFound(id);
      const own = place.isInFolders ? [] : namesAfter(known, place.name, request.limit);
      const last = own.at(-1);
      if (last !== undefined && own.length === request.limit) return { names: own, next: `${NAMES}${last}` };
      if (id.length > 0 || request.kind === 'namespaces') return { names: own };
      const limit = request.limit - own.length;
      const others = await otherTables(gateway, manifest, { ...request, limit, after: place.folder }, signal);
      return { ...others, names: [...own, ...others.names] };
    },
    async properties(id, signal) {
      const manifest = await current(RECENT, signal);
      if (manifest === undefined) return {};
      if (id.length === 0) return ownProperties(manifest.metadata);
      if (manifest.entries.children(id, 'tables') === undefined) throw namespaceNotFound(id);
      return readProperties(await manifest.metadataOf(id.join('$'), signal));
    },
  };
}

const NEVER = new AbortController().signal;

function pathOf({ path }: { readonly path: string | null }, id: Id): string {
  if (path !== null && path !== '') return path;
  throw new ApiFailure(
    ERROR.invalidTableState,
    `The manifest of the bucket doesn’t say where \`${id.at(-1)}\` is.`,
  );
}

/**
 * The prefix of page tokens in the first part of a listing: first come the names of the manifest, then the folders.
 */
const NAMES = 'name:';
const FOLDERS = 'folder:';

interface PlaceInNames {
  readonly isInFolders: boolean;
  readonly name: string;
  readonly folder: string | undefined;
}

function readPlace(token: string | undefined): PlaceInNames {
  if (token === undefined) return { isInFolders: false, name: '', folder: undefined };
  if (token.startsWith(NAMES))
    return { isInFolders: false, name: token.slice(NAMES.length), folder: undefined };
  if (token.startsWith(FOLDERS)) {
    return { isInFolders: true, name: '', folder: token.slice(FOLDERS.length) };
  }
  throw new ApiFailure(ERROR.invalidInput, '`page_token` in the query is none that this listing gave out.');
}

async function folders(
  gateway: GatewayClient,
  id: Id,
  request: PageOfNames,
  signal: AbortSignal,
): Promise<NamesInGateway> {
  const { names, next } = await gateway.names(id, request, signal);
  return next === undefined ? { names } : { names, next: `${FOLDERS}${next}` };
}

/** The maximum of pages that one request reads, since most folders may belong to tables of the manifest. */
const MOST_PAGES = 20;

async function otherTables(
  gateway: GatewayClient,
  { entries }: BucketManifest,
  request: PageOfNames,
  signal: AbortSignal,
): Promise<NamesInGateway> {
  const isOther = (name: string) =>
    entries.table([name]) === undefined && !entries.hasFolder(`${name}.lance`);
  let { after } = request;
  for (let pages = 1; ; pages += 1) {
    const page = await gateway.names([], { ...request, after }, signal);
    const names = page.names.filter(isOther);
    after = page.next;
    if (after === undefined) return { names };
    if (names.length > 0 || pages === MOST_PAGES) return { names, next: `${FOLDERS}${after}` };
  }
}

/** Excludes the metadata that defines how to read the manifest. */
function ownProperties(metadata: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(metadata).filter(([name]) => !name.startsWith('lance.namespace.manifest.')),
  );
}

const properties = z.record(z.string(), z.unknown());

function readProperties(text: string | null): Readonly<Record<string, string>> {
  const { success, data } = properties.safeParse(text === null ? {} : jsonOf(text));
  if (!success) return {};
  const texts = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : stringifyJson(value),
  ]);
  return Object.fromEntries(texts);
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
