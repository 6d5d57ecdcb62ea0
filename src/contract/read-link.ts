import { DEFAULT_DELIMITER, defined, readStorageLocation, showStorageLocation } from '#protocol/index.ts';
import {
  type AppPage,
  type Link,
  type LinkedTable,
  type LinkProblem,
  type LinkServer,
  type LinkSide,
  MAX_LINK_LENGTH,
  OWN_PAGES,
  type ServerPlace,
} from './links.ts';
import { linkQuery } from './write-link.ts';

const BEGINS = /^vitrine:\/\//i;
const LEADS_NOWHERE = 'The link must name a page after vitrine://, e.g. vitrine://table?server=…&part=…';

const FORM = /^vitrine:\/\/([a-z]+)\/?(?:\?([^#]*))?(?:#.*)?$/i;

/**
 * SECURITY: links are untrusted. Each member is validated, and a link can only navigate and fill in forms. Unknown
 * members are ignored, since later versions may add some.
 */
export function readLink(text: string): { readonly link: Link } | LinkProblem {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LINK_LENGTH) return { problem: `The link is too long.` };
  if (/[\s\p{Cc}]/u.test(trimmed)) return { problem: 'The link contains spaces or line breaks.' };
  if (!trimmed.isWellFormed()) return { problem: 'The link contains an invalid Unicode character.' };
  const [, kind = '', query = ''] = FORM.exec(trimmed) ?? [];
  if (kind === '') return { problem: BEGINS.test(trimmed) ? LEADS_NOWHERE : 'Links begin with vitrine://.' };
  const members = readMembers(query);
  if ('problem' in members) return members;
  return readParts(kind.toLowerCase(), members);
}

function readParts(kind: string, members: LinkMembers): { readonly link: Link } | LinkProblem {
  if (isOwnKind(kind)) {
    const own = readOwnPlace(kind, members);
    return 'problem' in own ? own : { link: { place: own } };
  }
  const side = readSide((name) => members.one(name));
  if ('problem' in side) return side;
  const place = readServerPlace(kind, members, otherSide(members));
  return 'problem' in place ? place : { link: { ...side, place } };
}

/** Returns undefined if both tables of a comparison are on one connection. */
function otherSide({ one }: LinkMembers): LinkSide | LinkProblem | undefined {
  if (['server', 'folder', 'bucket'].every((name) => one(`other-${name as SideMember}`) === ''))
    return undefined;
  return readSide((name) => one(`other-${name}`));
}

type ReadSideMember = (name: SideMember) => string;

function readSide(one: ReadSideMember): LinkSide | LinkProblem {
  const server = readServer(one);
  if ('problem' in server) return server;
  const connectionId = one('connection');
  return { server, ...(connectionId === '' ? {} : { connectionId }) };
}

function readServer(one: ReadSideMember): LinkServer | LinkProblem {
  const folder = one('folder');
  const text = one('server');
  const bucket = one('bucket');
  if (bucket !== '') {
    return text === '' && folder === '' ? readBucket(bucket, one('endpoint')) : { problem: TWO_SERVERS };
  }
  if (folder !== '') return text === '' ? { kind: 'folder', path: folder } : { problem: TWO_SERVERS };
  if (text === 'local') return { kind: 'local' };
  const problem = addressProblem(text);
  if (problem !== undefined) return { problem };
  const delimiter = one('delimiter') || DEFAULT_DELIMITER;
  if (delimiter.length > 16)
    return { problem: 'The delimiter in the link is too long (maximum 16 characters).' };
  const database = one('database');
  if (database.length > 200)
    return { problem: 'The database name in the link is too long (maximum 200 characters).' };
  return { kind: 'address', address: readServerAddress(text), delimiter, database };
}

function readBucket(text: string, endpoint: string): LinkServer | LinkProblem {
  const location = readStorageLocation(text);
  if (location === undefined)
    return { problem: 'The bucket in the link isn’t an s3://, gs://, or az:// address.' };
  const problem = endpoint === '' ? undefined : addressProblem(endpoint);
  if (problem !== undefined) return { problem };
  return { kind: 'bucket', location: showStorageLocation(location), endpoint };
}

const TWO_SERVERS = 'The link names more than one of a server, a folder, and a bucket.';

const LARGEST_VERSION = 2n ** 64n - 1n;
const MAX_PARTS = 1000;
/** SECURITY: only IDs in the form that this program creates are looked up. */
const OWN_ID = /^[\w-]{1,100}$/;

function isOwnKind(kind: string): kind is AppPage['kind'] {
  return kind === 'plan' || kind === 'batch' || OWN_PAGES.some((page) => page === kind);
}

function readOwnPlace(kind: AppPage['kind'], { one, all }: LinkMembers): AppPage | LinkProblem {
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

/** `side` is the side of the second table of a comparison, if it has one. */
function readServerPlace(
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
  const place = { kind: 'query', id, ...defined({ runId }) } as const;
  return query === undefined ? place : { ...place, query: query.json };
}

/**
 * Members of a server and a table. The second table of a comparison has the same members with the prefix `other-`.
 */
const OF_A_SIDE = [
  'server',
  'folder',
  'bucket',
  'endpoint',
  'delimiter',
  'database',
  'connection',
  'version',
] as const;
type SideMember = (typeof OF_A_SIDE)[number];

type SingleMember = SideMember | `other-${SideMember}` | 'page' | 'query' | 'batch';
type ListMember = 'part' | 'other-part' | 'run';

/** The members of a link by name. */
interface LinkMembers {
  /** Returns '' if the member is missing. */
  readonly one: (name: SingleMember) => string;
  readonly all: (name: ListMember) => readonly string[];
}

function readMembers(query: string): LinkMembers | LinkProblem {
  const values = new Map<string, readonly string[]>();
  for (const member of query.split('&').filter((one) => one !== '')) {
    const [name = '', ...rest] = member.split('=');
    const value = decode(rest.join('='));
    if (value === undefined) return { problem: `"${name.slice(0, 40)}" isn’t encoded correctly.` };
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const twice = SINGLE.find((name) => (values.get(name)?.length ?? 0) > 1);
  if (twice !== undefined) return { problem: `"${twice}" appears twice.` };
  return { one: (name) => values.get(name)?.[0] ?? '', all: (name) => values.get(name) ?? [] };
}

const SINGLE: readonly SingleMember[] = [
  ...OF_A_SIDE,
  ...OF_A_SIDE.map((name) => `other-${name}` as const),
  ...(['page', 'query', 'batch'] as const),
];

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Returns a sentence if the text can't be the address of a server in a link, otherwise undefined. */
function addressProblem(text: string): string | undefined {
  if (text === '') return 'The link doesn’t name a server.';
  if (text.length > 2000 || /[\s\p{Cc}]/u.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return `The server in the link isn’t an http:// or https:// address.`;
  }
  const { username, password, search, hash } = new URL(text);
  // SECURITY: the author of a link must not choose the identity of another user, nor put a secret into a shown
  // address.
  if (username !== '' || password !== '') return 'The server in the link contains a user name or password.';
  if (search !== '' || hash !== '') return 'Its server address has text after "?" or "#".';
  return undefined;
}

/**
 * Normalizes an address like those of connections: origin and base path, without a trailing slash and without `/v1`.
 */
function readServerAddress(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
}
