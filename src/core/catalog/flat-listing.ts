import type { FailureDetails } from '#contract/index.ts';
import { defined, type Id, operations, parseId } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { pageOfNames, type ReadPage, readRemainingPages } from '../namespace/pages.ts';
import { mapInSlices } from '../time-slices.ts';

/** All tables of a server that has only one flat list. */
interface FlatNames {
  readonly tree: NameTree;
  /** Why the list is incomplete, if it is. */
  readonly gap?: FailureDetails;
}

interface FlatListingOptions {
  readonly client: NamespaceClient;
  readonly delimiter: string;
  /** How many names to request per page. */
  readonly pageSize: number;
  /** Whether no user is waiting for the list, at the time of the call. */
  readonly isBackground: () => boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (count: number, isDone: boolean) => void;
}

type ReadIds = ReadPage<string>;

/** The limit for servers whose list doesn't end. */
const MAX_NAMES = 2_000_000;

/** Reads the whole flat list. Resolves to undefined if the server has none. */
export async function readFlatListing(options: FlatListingOptions): Promise<FlatNames | undefined> {
  const opened = await openFlatListing(options);
  if (opened === undefined) return undefined;
  const collected = createCollection(options.delimiter);
  try {
    const take = async (texts: readonly string[]) => {
      await mapInSlices(texts, collected.add);
      options.onProgress(collected.count(), false);
      return collected.count();
    };
    const gap = await readRemainingPages(opened.first, {
      read: opened.read,
      take,
      what: 'tables',
      most: MAX_NAMES,
    });
    return { tree: collected.tree, ...defined({ gap }) };
  } finally {
    // Also after an abort or an error, so that no progress stays visible.
    options.onProgress(collected.count(), true);
  }
}

/** The protocol's deployment list comes first; most servers only have the other one. */
async function openFlatListing(options: FlatListingOptions) {
  for (const read of [readDeployment(options), readAll(options)]) {
    try {
      return { read, first: await read(undefined) };
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.code !== 'NOT_SUPPORTED') throw error;
    }
  }
  return undefined;
}

function readDeployment({ client, pageSize, isBackground, signal }: FlatListingOptions): ReadIds {
  return async (token) => {
    const { answer } = await client.call(operations.listDeploymentTables, {
      query: { page_token: token, limit: pageSize },
      isBackground: isBackground(),
      signal,
    });
    const [items, next] = Array.isArray(answer) ? [answer, undefined] : [answer.tables, answer.page_token];
    const names = items.map((item) => (typeof item === 'string' ? item : item.name));
    return pageOfNames(names, next);
  };
}

function readAll({ client, pageSize, isBackground, signal }: FlatListingOptions): ReadIds {
  return async (token) => {
    const { answer } = await client.call(operations.listAllTables, {
      query: { page_token: token, limit: pageSize },
      isBackground: isBackground(),
      signal,
    });
    return pageOfNames(answer.tables, answer.page_token);
  };
}

/** Skips repeated IDs. */
function createCollection(delimiter: string) {
  const tree = emptyNameTree();
  const seen = new Set<string>();
  function add(text: string): void {
    const id: Id = parseId(text, delimiter);
    if (seen.has(text)) return;
    seen.add(text);
    addTable(tree, id);
  }
  return { tree, add, count: () => seen.size };
}

/** Names below one namespace, in the order in which they were added. */
export interface NameTree {
  readonly namespaces: Map<string, NameTree>;
  readonly tables: string[];
}

export function emptyNameTree(): NameTree {
  return { namespaces: new Map(), tables: [] };
}

/** Adds a table and its namespaces. The same ID must not be added twice. */
function addTable(tree: NameTree, id: Id): void {
  const name = id.at(-1);
  if (name === undefined) return;
  const namespace = id.slice(0, -1).reduce(namespaceBelow, tree);
  namespace.tables.push(name);
}

function namespaceBelow(tree: NameTree, name: string): NameTree {
  const known = tree.namespaces.get(name);
  if (known !== undefined) return known;
  const added = emptyNameTree();
  tree.namespaces.set(name, added);
  return added;
}

export function nameTreeOf(ids: Iterable<Id>): NameTree {
  const tree = emptyNameTree();
  for (const id of ids) addTable(tree, id);
  return tree;
}

export function findNamespace(tree: NameTree, id: Id): NameTree | undefined {
  return id.reduce<NameTree | undefined>((namespace, name) => namespace?.namespaces.get(name), tree);
}
