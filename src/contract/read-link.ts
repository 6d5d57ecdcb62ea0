import { DEFAULT_DELIMITER } from '../protocol/index.ts';
import { addressProblem, readServerAddress } from './link-address.ts';
import { type LinkMembers, readMembers, type SideMember } from './link-members.ts';
import { type Link, type LinkProblem, type LinkServer, type LinkSide, MAX_LINK_LENGTH } from './links.ts';
import { isOwnKind, readOwnPlace, readServerPlace } from './parse-link-target.ts';

const BEGINS = /^vitrine:\/\//i;
const LEADS_NOWHERE = 'The link must name a page after vitrine://, e.g. vitrine://table?server=…&part=…';

const FORM = /^vitrine:\/\/([a-z]+)\/?(?:\?([^#]*))?(?:#.*)?$/i;

/**
 * SECURITY: a link can come from anywhere. What it says is checked member by member, and there is nothing that it could
 * say but where to go and what to fill in there. What is not known is left out: a later version may write more.
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

/** Undefined where a comparison stays on one connection. */
function otherSide({ one }: LinkMembers): LinkSide | LinkProblem | undefined {
  if (one('other-server') === '' && one('other-folder') === '') return undefined;
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

const TWO_SERVERS = 'The link names both a server and a folder.';
