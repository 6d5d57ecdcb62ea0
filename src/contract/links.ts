/** How links begin that the system opens with Vitrine. */
export const LINK_SCHEME = 'vitrine';

/** Longer ones do not pass through every system and program on their way. */
export const LONGEST_LINK = 8000;

/** Which server a link is about, in a way that holds for somebody else too: by what it is, not by what it is called here. */
export type LinkServer =
  | {
      readonly kind: 'address';
      /** Origin and base path; never with a user name or password. */
      readonly address: string;
      readonly delimiter: string;
      /** Of an enterprise server, where the host name does not say it. */
      readonly database: string;
    }
  /** The local server of whoever opens it. */
  | { readonly kind: 'local' }
  /** A directory of tables, as a whole path. */
  | { readonly kind: 'folder'; readonly path: string };

/** Where on the server it leads. */
export type LinkPlace =
  | {
      readonly kind: 'table';
      readonly id: readonly string[];
      /** Without it the latest one. */
      readonly version?: bigint | undefined;
      /** One of the pages about the table; without it the first. */
      readonly page?: string | undefined;
    }
  | { readonly kind: 'namespace'; readonly id: readonly string[] }
  | { readonly kind: 'connection' };

export interface Link {
  readonly server: LinkServer;
  /** Which of several connections to that server, on the machine where the link was made. */
  readonly connectionId?: string | undefined;
  readonly place: LinkPlace;
}

/** Why a link can't be made or read: a sentence for the user. */
export interface LinkProblem {
  readonly problem: string;
}

export const USUAL_DELIMITER = '$';

/**
 * `vitrine://table?server=https%3A%2F%2Fhost%2Fbase&part=prod&part=items&version=7`. The parts of an id are members of the
 * query and no path: programs that pass an address on fold `..` in a path, also an encoded one, and drop what is empty.
 */
export function writeLink({ server, connectionId, place }: Link): { readonly text: string } | LinkProblem {
  const members = [...serverMembers(server), ...placeMembers(place), ...given('connection', connectionId)];
  if (members.some(([, value]) => !value.isWellFormed())) return { problem: HALF_A_CHARACTER };
  const query = members.map(([name, value]) => `${name}=${encode(value)}`).join('&');
  const text = `${LINK_SCHEME}://${place.kind}?${query}`;
  return text.length > LONGEST_LINK ? { problem: TOO_LONG_TO_WRITE } : { text };
}

type Member = readonly [name: string, value: string];

function serverMembers(server: LinkServer): readonly Member[] {
  if (server.kind === 'local') return [['server', 'local']];
  if (server.kind === 'folder') return [['folder', server.path]];
  const { address, delimiter, database } = server;
  return [
    ['server', address],
    ...given('delimiter', delimiter === USUAL_DELIMITER ? '' : delimiter),
    ...given('database', database),
  ];
}

function placeMembers(place: LinkPlace): readonly Member[] {
  if (place.kind === 'connection') return [];
  const parts = place.id.map((part): Member => ['part', part]);
  if (place.kind === 'namespace') return parts;
  return [...parts, ...given('version', place.version?.toString()), ...given('page', place.page)];
}

function given(name: string, value: string | undefined): readonly Member[] {
  return value === undefined || value === '' ? [] : [[name, value]];
}

/** Also the signs that a text around the link may take for its end. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const HALF_A_CHARACTER =
  'A name in it has half of a character, which no link can carry. Copy its id instead.';
const TOO_LONG_TO_WRITE = `The link would be longer than ${LONGEST_LINK.toLocaleString('en')} characters. Copy the id instead.`;
