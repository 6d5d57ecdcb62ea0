import {
  DEFAULT_DELIMITER,
  isCallerMember,
  jsonDepth,
  parseJson,
  replaceSecrets,
  stringifyJson,
} from '#protocol/index.ts';
import {
  type AppPage,
  LINK_SCHEME,
  type Link,
  type LinkedTable,
  type LinkProblem,
  type LinkServer,
  type LinkSide,
  MAX_LINK_LENGTH,
  type ServerPlace,
} from './links.ts';

/**
 * `vitrine://table?server=https%3A%2F%2Fhost%2Fbase&part=prod&part=items&version=7`. The parts of an ID are query
 * members and not path segments, since programs that forward an address resolve `..` in a path, even if encoded, and
 * drop empty segments.
 */
export function writeLink(link: Link): { readonly text: string } | LinkProblem {
  const query = queryOf(link);
  if (query !== undefined && 'problem' in query) return query;
  const members = 'server' in link ? serverLinkMembers(link, query?.json) : ownMembers(link.place);
  if (members.some(([, value]) => !value.isWellFormed())) return { problem: HALF_A_CHARACTER };
  const text = `${LINK_SCHEME}://${link.place.kind}${written(members)}`;
  if (text.length <= MAX_LINK_LENGTH) return { text };
  return { problem: query === undefined ? tooLong() : tooLongWithQuery() };
}

/** The query in the form for links; undefined if there is none. */
function queryOf({ place }: Link): ReturnType<typeof linkQuery> | undefined {
  return place.kind === 'query' && place.query !== undefined ? linkQuery(place.query) : undefined;
}

type Member = readonly [name: string, value: string];

function serverLinkMembers({ place, ...side }: LinkSide & { readonly place: ServerPlace }, query = '') {
  return [
    ...serverMembers(side.server),
    ...placeMembers(place, query),
    ...given('connection', side.connectionId),
  ];
}

function serverMembers(server: LinkServer): readonly Member[] {
  if (server.kind === 'local') return [['server', 'local']];
  if (server.kind === 'folder') return [['folder', server.path]];
  if (server.kind === 'bucket') {
    return [['bucket', server.location], ...given('endpoint', server.endpoint)];
  }
  const { address, delimiter, database } = server;
  return [
    ['server', address],
    ...given('delimiter', delimiter === DEFAULT_DELIMITER ? '' : delimiter),
    ...given('database', database),
  ];
}

function placeMembers(place: ServerPlace, query: string): readonly Member[] {
  switch (place.kind) {
    case 'connection':
      return [];
    case 'namespace':
      return parts(place);
    case 'table':
      return [...tableMembers(place), ...given('page', place.page)];
    case 'query':
      return [
        ...parts(place),
        ...given('query', query),
        ...given('run', place.runId),
        ...given('page', place.page),
      ];
    case 'compare':
      return [...tableMembers(place), ...otherMembers(place.other), ...given('page', place.page)];
  }
}

function parts({ id }: Pick<LinkedTable, 'id'>): readonly Member[] {
  return id.map((part): Member => ['part', part]);
}

function tableMembers(table: LinkedTable): readonly Member[] {
  return [...parts(table), ...given('version', table.version?.toString())];
}

/** The members with the prefix of the other side. */
function otherMembers({ side, ...table }: LinkedTable & { readonly side?: LinkSide | undefined }) {
  const server =
    side === undefined ? [] : [...serverMembers(side.server), ...given('connection', side.connectionId)];
  return [...server, ...tableMembers(table)].map(([name, value]): Member => [`other-${name}`, value]);
}

function ownMembers(place: AppPage): readonly Member[] {
  if (place.kind === 'plan') return place.runIds.map((runId): Member => ['run', runId]);
  return place.kind === 'batch' ? [['batch', place.draftId]] : [];
}

function given(name: string, value: string | undefined): readonly Member[] {
  return value === undefined || value === '' ? [] : [[name, value]];
}

function written(members: readonly Member[]): string {
  return members.map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${encode(value)}`).join('');
}

/** Also encodes characters that may end the link in the surrounding text. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const HALF_A_CHARACTER = 'A name contains an invalid Unicode character. Copy the ID instead.';
// Formatted on demand: the first use of `toLocaleString` takes longer than the rest of the contract.
const most = () => MAX_LINK_LENGTH.toLocaleString('en');
const tooLong = () => `The link would exceed ${most()} characters. Copy the ID instead.`;
const tooLongWithQuery = () =>
  `With this query the link would exceed ${most()} characters. Copy the query as JSON instead.`;

/** Far deeper than any real query. The limit is needed because deeper processing is recursive. */
const DEEPEST_QUERY = 200;

/**
 * SECURITY: the query in the form for links. A link must not contain credentials or a table ID, whether by a user who
 * copies a query with a key in it or by an attacker. The text is serialized again, so that no duplicate member
 * survives.
 */
export function linkQuery(json: string): { readonly json: string } | LinkProblem {
  const query = jsonDepth(json) > DEEPEST_QUERY ? undefined : parsed(json);
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return { problem: NO_QUERY };
  const { id: _, ...members }: Record<string, unknown> = { ...query };
  return {
    json: stringifyJson(replaceSecrets(members, { replace: () => undefined, isSecret: isCallerMember })),
  };
}

const NO_QUERY = 'Its query isn’t a JSON object.';

function parsed(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return undefined;
  }
}
