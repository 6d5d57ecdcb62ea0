import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FindOptions, type FoundLanceTable, findTables } from '#lance-format/find-tables.ts';
import { ERROR, type Id } from '#protocol/index.ts';
import type { LocalCatalog } from './catalog/catalog.ts';
import type { CatalogPage } from './catalog/read-page.ts';
import type { CatalogWriter } from './catalog/writer.ts';
import { ApiFailure } from './http/api-failure.ts';
import { StartError } from './start-error.ts';

/**
 * A folder of tables that the user opened. Its tables and directories are listed in a catalog outside of the folder.
 */
export interface OpenedFolder {
  /** Updates the catalog from the folder. Throws if it is empty only because something in it can’t be read. */
  refresh(): Promise<void>;
}

/**
 * Limits the time spent on reading the folder to a tenth: after a read of one second, there are nine without a read.
 */
const REST_FACTOR = 9;

interface FolderOptions {
  /** Called with a notice for the user if parts of the folder are not shown. */
  readonly onNotice?: ((notice: string) => void) | undefined;
  readonly bounds?: FindOptions;
}

export async function openFolder(
  catalog: LocalCatalog,
  folder: string,
  { onNotice = () => undefined, bounds = {} }: FolderOptions = {},
): Promise<OpenedFolder> {
  checkFolder(folder);
  let isReported = false;
  let nextAfter = 0;
  let walking: Promise<void> | undefined;
  let problem: ApiFailure | undefined;

  async function walk(): Promise<void> {
    const started = performance.now();
    const { isCut, isEmpty, unreadable } = await follow(catalog, resolve(folder), bounds);
    const notices = [
      ...(isCut ? [isTooLarge(folder)] : []),
      ...(unreadable.length > 0 ? [isUnreadable(folder, unreadable)] : []),
    ];
    const isFailed = isEmpty && unreadable.length > 0;
    problem = isFailed ? new ApiFailure(ERROR.invalidTableState, notices.join(' ')) : undefined;
    if (!isFailed && !isReported && notices.length > 0) {
      onNotice(notices.join(' '));
      isReported = true;
    }
    const ended = performance.now();
    nextAfter = ended + REST_FACTOR * (ended - started);
  }

  await walk();
  return {
    refresh: async () => {
      if (performance.now() >= nextAfter) {
        walking ??= walk().finally(() => {
          walking = undefined;
        });
        await walking;
      }
      if (problem !== undefined) throw problem;
    },
  };
}

function isTooLarge(folder: string): string {
  return `The folder ${folder} has more directories, or deeper ones, than are looked through. Only the tables that were found are listed. To see the others, open a folder in it.`;
}

function isUnreadable(folder: string, [first, ...others]: readonly string[]): string {
  const more =
    others.length === 0 ? '' : ` The same is true of ${others.length.toLocaleString('en-US')} others.`;
  return `Not everything in the folder ${folder} can be read: ${first}${more} Restore it from a copy or give Vitrine access, then reload.`;
}

function checkFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) throw new StartError(`The folder ${folder} doesn’t exist. Check its path.`);
  if (!found.isDirectory()) throw new StartError(`${folder} is a file, not a folder of tables.`);
}

interface FollowedFolder {
  readonly isCut: boolean;
  readonly isEmpty: boolean;
  /** What can’t be read, each with a sentence. */
  readonly unreadable: readonly string[];
}

async function follow(catalog: LocalCatalog, folder: string, bounds: FindOptions): Promise<FollowedFolder> {
  const { tables, namespaces, isCut, unreadable } = await findTables(folder, bounds);
  const found = new Map(tables.map((table) => [keyOf(table.id), table]));
  const spaces = new Set(namespaces.map(keyOf));
  const known = everyTable(catalog);
  const isUnchanged = (id: Id) => locationIn(catalog, id) === found.get(keyOf(id))?.directory;
  const gone = known.filter((id) => !isUnchanged(id));
  const unchanged = new Set(known.filter(isUnchanged).map(keyOf));
  const fresh = tables.filter(({ id }) => !unchanged.has(keyOf(id)));
  await catalog.commit((writer) => {
    for (const id of gone) writer.removeTable(id);
    for (const id of namespaces) writer.ensureNamespace(id);
    for (const table of fresh) addTable(writer, table);
    for (const id of lostNamespaces(catalog, spaces)) writer.dropNamespace(id, CASCADE);
  });
  return { isCut, unreadable, isEmpty: tables.length === 0 && namespaces.length === 0 };
}

function everyTable(catalog: LocalCatalog): readonly Id[] {
  return everyPage((after) => catalog.listAllTables({ ...PAGE, after }));
}

/** The maximum of one read of the catalog. */
const PAGE = { limit: 10_000, includeDeclared: true };

function everyPage<Item>(read: (after: Buffer | undefined) => CatalogPage<Item>): Item[] {
  const items: Item[] = [];
  let after: Buffer | undefined;
  do {
    const page = read(after);
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}

const CASCADE = { isMissingOk: true, isCascade: true };

function addTable(writer: CatalogWriter, { id, directory }: FoundLanceTable): void {
  const namespace = writer.ensureNamespace(id.slice(0, -1));
  const record = {
    location: directory,
    properties: {},
    metadata: {},
    managed_versioning: false,
    is_only_declared: false,
  };
  writer.addTable(namespace, id.at(-1) ?? '', { record, versions: [] });
}

function locationIn(catalog: LocalCatalog, id: Id): string | undefined {
  const number = catalog.findTable(id);
  return number === undefined ? undefined : catalog.tableRecordOf(number)?.location;
}

/** The topmost missing namespace of each branch. Removing it also removes its contents. */
function lostNamespaces(catalog: LocalCatalog, present: ReadonlySet<string>, parent: Id = []): Id[] {
  const number = catalog.findNamespace(parent);
  if (number === undefined) return [];
  const names = everyPage((after) => catalog.listNamespaces(number, { ...PAGE, after }));
  const children = names.map((name) => [...parent, name]);
  return children.flatMap((id) => (present.has(keyOf(id)) ? lostNamespaces(catalog, present, id) : [id]));
}

function keyOf(id: Id): string {
  return JSON.stringify(id);
}
