import type { FailureDetails } from '#contract/index.ts';
import { defined, type Id, operations, parseId } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { pageOfNames, type ReadPage, readRemainingPages } from '../namespace/pages.ts';
import { mapInSlices } from '../time-slices.ts';

/** All tables of a server that only has one flat list of them. */
interface FlatNames {
  readonly tree: NameTree;
  /** Why the list is not complete, where it is not. */
  readonly gap?: FailureDetails;
}

interface FlatListingOptions {
  readonly client: NamespaceClient;
  readonly delimiter: string;
  /** How many names a page is asked to have. */
  readonly pageSize: number;
  /** Whether nobody is waiting for it, as it is at that moment. */
  readonly isBackground: () => boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (count: number, isDone: boolean) => void;
}

type ReadIds = ReadPage<string>;

/** A list beyond what a window can hold must end too. */
const MAX_NAMES = 2_000_000;

/** Reads the flat list to its end, or answers undefined where the server has none. */
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
    // Also of a list that was left or failed: nobody is to wait for its end.
    options.onProgress(collected.count(), true);
  }
}

/** The interface's own deployment list comes first; most servers have its counterpart instead. */
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

/** Drops repeated ids on the way in. */
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

/** Adds a table and the namespaces above it. The same id must not be added twice. */
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
