import type { LinkMembers } from './link-members.ts';
import { linkQuery } from './link-query.ts';
import {
  type AppPage,
  type LinkedTable,
  type LinkProblem,
  type LinkSide,
  OWN_PAGES,
  type ServerPlace,
} from './links.ts';

const LARGEST_VERSION = 2n ** 64n - 1n;
const MAX_PARTS = 1000;
/** SECURITY: what is looked up here goes by ids that this program gives. */
const OWN_ID = /^[\w-]{1,100}$/;

export function isOwnKind(kind: string): kind is AppPage['kind'] {
  return kind === 'plan' || kind === 'batch' || OWN_PAGES.some((page) => page === kind);
}

export function readOwnPlace(kind: AppPage['kind'], { one, all }: LinkMembers): AppPage | LinkProblem {
  if (kind === 'plan') return readPlan(all('run'));
  if (kind !== 'batch') return { kind };
  const draftId = one('batch');
  return OWN_ID.test(draftId) ? { kind, draftId } : { problem: 'It doesn’t say which batch it leads to.' };
}

function readPlan([before, after, ...more]: readonly string[]): AppPage | LinkProblem {
  const isTooMuch = more.length > 0 || (after !== undefined && !OWN_ID.test(after));
  if (before === undefined || !OWN_ID.test(before) || isTooMuch) {
    return { problem: 'It doesn’t say which plan it leads to, or which two.' };
  }
  return { kind: 'plan', runIds: after === undefined ? [before] : [before, after] };
}

/** `side` is where the second table of a comparison is, where that has a place of its own. */
export function readServerPlace(
  kind: string,
  members: LinkMembers,
  side: LinkSide | LinkProblem | undefined,
): ServerPlace | LinkProblem {
  const id = members.all('part');
  if (id.length > MAX_PARTS) return { problem: 'The name that it leads to has too many parts.' };
  if (kind === 'connection') return { kind };
  if (kind === 'namespace') return { kind, id };
  const read = TABLE_PLACES.get(kind);
  if (read === undefined) return { problem: `This version doesn’t support links to "${kind}".` };
  if (id.length === 0) return { problem: 'The link doesn’t name a table.' };
  const place = read(id, members, side);
  const page = members.one('page');
  return 'problem' in place || page === '' ? place : { ...place, page };
}

type TablePlace = Extract<ServerPlace, { readonly page?: string | undefined }>;
type ReadTablePlace = (
  id: readonly string[],
  members: LinkMembers,
  side: LinkSide | LinkProblem | undefined,
) => TablePlace | LinkProblem;

const TABLE_PLACES: ReadonlyMap<string, ReadTablePlace> = new Map<string, ReadTablePlace>([
  ['table', readTablePlace],
  ['query', readQueryPlace],
  ['compare', readComparePlace],
]);

function readTablePlace(id: readonly string[], { one }: LinkMembers): TablePlace | LinkProblem {
  const table = readTable(id, one('version'));
  return 'problem' in table ? table : { kind: 'table', ...table };
}

function readComparePlace(
  ...[id, { one, all }, side]: Parameters<ReadTablePlace>
): ReturnType<ReadTablePlace> {
  if (side !== undefined && 'problem' in side) return side;
  const table = readTable(id, one('version'));
  if ('problem' in table) return table;
  const other = readTable(all('other-part'), one('other-version'));
  if ('problem' in other) return other;
  if (other.id.length === 0) return { problem: 'The link doesn’t name the second table.' };
  return { kind: 'compare', ...table, other: side === undefined ? other : { ...other, side } };
}

function readTable(id: readonly string[], version: string): LinkedTable | LinkProblem {
  if (version === '') return { id };
  const isVersion = /^\d{1,20}$/.test(version) && BigInt(version) <= LARGEST_VERSION;
  if (!isVersion) return { problem: `Its version "${version.slice(0, 40)}" isn’t a number.` };
  return { id, version: BigInt(version) };
}

function readQueryPlace(id: readonly string[], { one, all }: LinkMembers): TablePlace | LinkProblem {
  const written = one('query');
  const query = written === '' ? undefined : linkQuery(written);
  if (query !== undefined && 'problem' in query) return query;
  const [runId, ...more] = all('run');
  if (more.length > 0 || (runId !== undefined && !OWN_ID.test(runId))) {
    return { problem: 'It doesn’t say which plan is shown of the query.' };
  }
  const place = { kind: 'query', id, ...(runId === undefined ? {} : { runId }) } as const;
  return query === undefined ? place : { ...place, query: query.json };
}
