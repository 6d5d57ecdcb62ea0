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
  if (members.some(([, value]) => !value.isWellFormed())) return { problem: INVALID_UNICODE };
  const text = `${LINK_SCHEME}://${link.place.kind}${queryString(members)}`;
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
    ...optionalMember('connection', side.connectionId),
  ];
}

function serverMembers(server: LinkServer): readonly Member[] {
  if (server.kind === 'local') return [['server', 'local']];
  if (server.kind === 'folder') return [['folder', server.path]];
  if (server.kind === 'bucket') {
    return [['bucket', server.location], ...optionalMember('endpoint', server.endpoint)];
  }
  const { address, delimiter, database } = server;
  return [
    ['server', address],
    ...optionalMember('delimiter', delimiter === DEFAULT_DELIMITER ? '' : delimiter),
    ...optionalMember('database', database),
  ];
}

function placeMembers(place: ServerPlace, query: string): readonly Member[] {
  switch (place.kind) {
    case 'connection':
      return [];
    case 'namespace':
      return parts(place);
    case 'table':
      return [...tableMembers(place), ...optionalMember('page', place.page)];
    case 'query':
      return [
        ...parts(place),
        ...optionalMember('query', query),
        ...optionalMember('run', place.runId),
        ...optionalMember('page', place.page),
      ];
    case 'compare':
      return [...tableMembers(place), ...otherMembers(place.other), ...optionalMember('page', place.page)];
  }
}

function parts({ id }: Pick<LinkedTable, 'id'>): readonly Member[] {
  return id.map((part): Member => ['part', part]);
}

function tableMembers(table: LinkedTable): readonly Member[] {
  return [...parts(table), ...optionalMember('version', table.version?.toString())];
}

/** The members with the prefix of the other side. */
function otherMembers({ side, ...table }: LinkedTable & { readonly side?: LinkSide | undefined }) {
  const server =
    side === undefined
      ? []
      : [...serverMembers(side.server), ...optionalMember('connection', side.connectionId)];
  return [...server, ...tableMembers(table)].map(([name, value]): Member => [`other-${name}`, value]);
}

function ownMembers(place: AppPage): readonly Member[] {
  if (place.kind === 'plan') return place.runIds.map((runId): Member => ['run', runId]);
  return place.kind === 'batch' ? [['batch', place.draftId]] : [];
}

function optionalMember(name: string, value: string | undefined): readonly Member[] {
  return value === undefined || value === '' ? [] : [[name, value]];
}

function queryString(members: readonly Member[]): string {
  return members.map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${encode(value)}`).join('');
}

/** Also encodes characters that may end the link in the surrounding text. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const INVALID_UNICODE = 'A name contains an invalid Unicode character. Copy the ID instead.';
// Formatted on demand: the first use of `toLocaleString` takes longer than the rest of the contract.
const formattedLimit = () => MAX_LINK_LENGTH.toLocaleString('en');
const tooLong = () => `The link would exceed ${formattedLimit()} characters. Copy the ID instead.`;
const tooLongWithQuery = () =>
  `With this query the link would exceed ${formattedLimit()} characters. Copy the query as JSON instead.`;

/** Far deeper than any real query: limited, because the functions that process it are recursive. */
const DEEPEST_QUERY = 200;

/**
 * SECURITY: the query in the form for links, without credentials and table ID: a user may copy a query with a key in it,
 * and an attacker may write one. The text is serialized again, so that no duplicate member survives.
 */
export function linkQuery(json: string): { readonly json: string } | LinkProblem {
  const query = jsonDepth(json) > DEEPEST_QUERY ? undefined : tryParse(json);
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return { problem: NO_QUERY };
  const { id: _, ...members }: Record<string, unknown> = { ...query };
  return {
    json: stringifyJson(replaceSecrets(members, { replace: () => undefined, isSecret: isCallerMember })),
  };
}

const NO_QUERY = 'Its query isn’t a JSON object.';

function tryParse(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return undefined;
  }
}
