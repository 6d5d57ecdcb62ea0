import { Failure } from '../failure.ts';
import type { ListedObject, ListedPage, ObjectListRequest } from '../object-storage/object-store.ts';
import type { OpenedTable } from './opened-tables.ts';

/** Of versions there may be a hundred thousand; a directory of more than this is made to hurt. */
const MOST_FILES = 200_000;
/** A storage may give fewer files on a page than were asked for. */
const MOST_PAGES = 2_000;
/** SECURITY: one that gives nothing, again and again, has no end: such a page counts for many. */
const COST_OF_NOTHING = 20;

/**
 * One page for the engine, which asks for the next for as long as there is one: so the place of each says how many came
 * before it.
 */
export async function listPage(table: OpenedTable, request: ObjectListRequest): Promise<ListedPage> {
  const { pages, after } = readPlace(request.after);
  const { after: _, ...rest } = request;
  const asked = { ...rest, ...(after !== undefined && { after }) };
  const { page, cost } = await askForPage(table, asked, pages);
  const { next, ...listed } = page;
  return next === undefined ? listed : { ...listed, next: `${pages + cost} ${next}` };
}

interface PlaceInList {
  /** How many came before it. */
  readonly pages: number;
  readonly after?: string;
}

function readPlace(given: string | undefined): PlaceInList {
  const [, pages, after] = /^(\d{1,9}) (.*)$/s.exec(given ?? '') ?? [];
  return pages === undefined || after === undefined ? { pages: 0 } : { pages: Number(pages), after };
}

async function askForPage(table: OpenedTable, request: ObjectListRequest, pages: number) {
  const { prefix, after, signal } = request;
  const page = await table.use((store) => store.list(request), signal);
  const cost = page.objects.length + page.folders.length === 0 ? COST_OF_NOTHING : 1;
  if (page.next !== undefined && (page.next === after || pages + cost >= MOST_PAGES)) {
    throw new Failure('BAD_ANSWER', `The storage’s list of ${prefix} doesn’t end.`);
  }
  return { cost, page: { ...page, objects: page.objects.filter(({ key }) => key.startsWith(prefix)) } };
}

/** Every file of the directory at that address. */
export async function filesIn(table: OpenedTable, address: string, signal: AbortSignal) {
  const prefix = `${table.keyOf(address)}/`;
  const files: ListedObject[] = [];
  let after: string | undefined;
  for (let pages = 0; pages === 0 || after !== undefined; ) {
    const request = { prefix, delimiter: true, signal, ...(after !== undefined && { after }) };
    const { page, cost } = await askForPage(table, request, pages);
    files.push(...page.objects);
    after = page.next;
    pages += cost;
    if (files.length > MOST_FILES) {
      throw new Failure(
        'INVALID',
        `There are more than ${MOST_FILES.toLocaleString('en-US')} files in ${address}.`,
      );
    }
  }
  return files.map(({ key, size, etag, modified }) => ({
    name: key.slice(prefix.length),
    ...{ size, etag, modifiedMillis: Date.parse(modified) || 0 },
  }));
}
