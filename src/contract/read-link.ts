import { addressProblem, readServerAddress } from './link-address.ts';
import {
  type Link,
  type LinkPlace,
  type LinkProblem,
  type LinkServer,
  LONGEST_LINK,
  USUAL_DELIMITER,
} from './links.ts';

const FORM = /^vitrine:\/\/([a-z]+)\/?(?:\?([^#]*))?(?:#.*)?$/i;
const LARGEST_VERSION = 2n ** 64n - 1n;
const MOST_PARTS = 1000;

/**
 * SECURITY: a link can come from anywhere. What it says is checked member by member, and there is nothing that it could
 * say but where to go. What is not known is left out: a later version may write more.
 */
export function readLink(text: string): { readonly link: Link } | LinkProblem {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_LINK) return { problem: `It is longer than a link can be.` };
  if (/[\s\p{Cc}]/u.test(trimmed)) return { problem: 'It has spaces or line breaks in it.' };
  const [, kind = '', query = ''] = FORM.exec(trimmed) ?? [];
  if (kind === '') return { problem: 'It does not begin with vitrine://, followed by what it leads to.' };
  const members = readMembers(query);
  if ('problem' in members) return members;
  return readParts(kind.toLowerCase(), members.values);
}

type Values = ReadonlyMap<string, readonly string[]>;

function readMembers(query: string): { readonly values: Values } | LinkProblem {
  const values = new Map<string, readonly string[]>();
  for (const member of query.split('&').filter((one) => one !== '')) {
    const [name = '', ...rest] = member.split('=');
    const value = decode(rest.join('='));
    if (value === undefined) return { problem: `Its "${name.slice(0, 40)}" is not encoded as it should be.` };
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const twice = SINGLE.find((name) => (values.get(name)?.length ?? 0) > 1);
  return twice === undefined ? { values } : { problem: `It says twice what its "${twice}" is.` };
}

const SINGLE = ['server', 'folder', 'delimiter', 'database', 'connection', 'version', 'page'] as const;
type Single = (typeof SINGLE)[number];

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readParts(kind: string, values: Values): { readonly link: Link } | LinkProblem {
  const one = (name: Single) => values.get(name)?.[0] ?? '';
  const server = readServer(one);
  if ('problem' in server) return server;
  const place = readPlace(kind, values.get('part') ?? [], one);
  if ('problem' in place) return place;
  const connectionId = one('connection');
  return { link: { server, place, ...(connectionId === '' ? {} : { connectionId }) } };
}

function readServer(one: (name: Single) => string): LinkServer | LinkProblem {
  const folder = one('folder');
  const text = one('server');
  if (folder !== '') return text === '' ? { kind: 'folder', path: folder } : { problem: TWO_SERVERS };
  if (text === 'local') return { kind: 'local' };
  const problem = addressProblem(text);
  if (problem !== undefined) return { problem };
  const delimiter = one('delimiter') || USUAL_DELIMITER;
  if (delimiter.length > 16) return { problem: 'Its delimiter is longer than a delimiter can be.' };
  const database = one('database');
  if (database.length > 200) return { problem: 'The name of its database is too long.' };
  return { kind: 'address', address: readServerAddress(text), delimiter, database };
}

const TWO_SERVERS = 'It names both a server and a folder.';

function readPlace(
  kind: string,
  id: readonly string[],
  one: (name: Single) => string,
): LinkPlace | LinkProblem {
  if (id.length > MOST_PARTS) return { problem: 'The name that it leads to has too many parts.' };
  if (kind === 'connection') return { kind };
  if (kind === 'namespace') return { kind, id };
  if (kind !== 'table') return { problem: `It leads to a "${kind}", which this version does not know.` };
  if (id.length === 0) return { problem: 'It does not say which table it leads to.' };
  const version = one('version');
  const page = one('page');
  if (!isVersion(version)) return { problem: `Its version "${version.slice(0, 40)}" is not a number.` };
  return {
    ...{ kind, id },
    ...(version === '' ? {} : { version: BigInt(version) }),
    ...(page === '' ? {} : { page }),
  };
}

function isVersion(text: string): boolean {
  return text === '' || (/^\d{1,20}$/.test(text) && BigInt(text) <= LARGEST_VERSION);
}
