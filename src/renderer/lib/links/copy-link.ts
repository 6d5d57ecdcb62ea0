import type { Connection } from '#contract/connections.ts';
import { stateSentence } from '#contract/index.ts';
import type { Link, LinkProblem, LinkServer, LinkSide, ServerPlace } from '#contract/links.ts';
import { writeLink } from '#contract/write-link.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { showToast } from '#ui/show-toast.ts';
import { useHostState } from '../host/host-state.ts';
import {
  type CompareTablesContent,
  hasForm,
  type PlanSource,
  type TabContent,
  type TableContent,
} from '../workspace/workspace.ts';

/** Copies a link that opens the same page, also in another user’s Vitrine with the same server. */
export async function copyLink(content: TabContent, shown?: ShownPage): Promise<void> {
  const link = linkOf(content, useHostState.getState().connections, shown);
  if ('problem' in link) showToast({ tone: 'danger', text: link.problem });
  else await copyWritten(link);
}

export async function copyWritten(link: Link): Promise<void> {
  const written = writeLink(link);
  if ('problem' in written) showToast({ tone: 'danger', text: written.problem });
  else await copyWithToast(written.text, 'server' in link ? 'Link copied' : WORDS_OF_OWN[link.place.kind]);
}

const ON_THIS_COMPUTER = 'Link copied. It works only on this computer.';

/** Kinds of pages that only exist on this computer: the toast says so, before the user sends the link to others. */
const WORDS_OF_OWN = {
  plan: ON_THIS_COMPUTER,
  batch: ON_THIS_COMPUTER,
  plans: 'Link copied',
  history: ON_THIS_COMPUTER,
  server: 'Link copied',
  settings: 'Link copied',
  about: 'Link copied',
} as const;

/** How a page is shown; undefined members have their defaults. */
export interface ShownPage {
  /** For a table: the requested version, and the page of the table. */
  readonly version?: bigint | undefined;
  readonly page?: string | undefined;
  /** For a query: the values of the form, and the plan below it. */
  readonly query?: string | undefined;
  readonly runId?: string | undefined;
}

type Connections = readonly Connection[];

/** The page beside a query where its parameters are varied. */
const TUNE = 'tune';

/** `what-if` is the former name: older links must still work. */
export function isTune(page: string | undefined): boolean {
  return page === TUNE || page === 'what-if';
}

const NO_LINK = { problem: 'This page can’t be linked to.' };

const GONE = { problem: `${stateSentence('removed', 'The connection')}.` };

/** A link to a page, which also works for another user with the same server. */
export function linkOf(
  content: TabContent,
  connections: Connections,
  shown: ShownPage = {},
): Link | LinkProblem {
  const on = (place: ServerPlace) => {
    const connectionId = 'connectionId' in content ? content.connectionId : null;
    const side = sideOf(connectionId, connections);
    return side === undefined ? GONE : { ...side, place };
  };
  switch (content.kind) {
    case 'table':
      return on(placeOfTable(content, shown));
    case 'namespace':
      return on({ kind: 'namespace', id: content.id });
    case 'connection':
      return content.connectionId === null ? NO_LINK : on({ kind: 'connection' });
    case 'compare-tables':
      return linkOfComparison(content, connections);
    case 'compare':
      return linkOfPlans(content.before, content.after);
    case 'batch':
      return { place: { kind: 'batch', draftId: content.draftId } };
    case 'plans':
    case 'server':
    case 'settings':
    case 'about':
    case 'history':
      return { place: { kind: content.kind } };
    case 'plan':
    case 'create-table':
      return NO_LINK;
  }
}

function placeOfTable({ id, page }: TableContent, { version, query, runId }: ShownPage): ServerPlace {
  if (!hasForm(page)) return { kind: 'table', id, version, page: page === 'overview' ? undefined : page };
  return { kind: 'query', id, query, runId, ...(page === TUNE ? { page } : {}) };
}

function linkOfComparison(
  { before, after, section }: CompareTablesContent,
  connections: Connections,
): Link | LinkProblem {
  const side = sideOf(before.connectionId, connections);
  const other = sideOf(after.connectionId, connections);
  if (side === undefined || other === undefined) return GONE;
  const isOneConnection = before.connectionId === after.connectionId;
  return {
    ...side,
    place: {
      kind: 'compare',
      id: before.id,
      version: before.version,
      page: section,
      other: { id: after.id, version: after.version, ...(isOneConnection ? {} : { side: other }) },
    },
  };
}

function linkOfPlans(before: PlanSource, after: PlanSource): Link | LinkProblem {
  if (!('runId' in before && 'runId' in after)) return NO_LINK;
  return { place: { kind: 'plan', runIds: [before.runId, after.runId] } };
}

function sideOf(connectionId: string | null, connections: Connections): LinkSide | undefined {
  const connection = connections.find(({ id }) => id === connectionId);
  return connection && { server: linkServerOf(connection), connectionId: connection.id };
}

/** SECURITY: only the server’s address, without the connection’s name or credentials. */
function linkServerOf({ local, folder, bucket, ...connection }: Connection): LinkServer {
  if (local) return { kind: 'local' };
  if (folder !== undefined) return { kind: 'folder', path: folder };
  if (bucket !== undefined) {
    return { kind: 'bucket', location: bucket.location, endpoint: bucket.endpoint };
  }
  const { address, delimiter, flavour, database } = connection;
  return { kind: 'address', address, delimiter, database: flavour === 'enterprise' ? database : '' };
}

/** The connections that a link can mean: one if it is clear, several if the user has to choose. */
export function matchingConnections(
  { server, connectionId }: LinkSide,
  connections: readonly Connection[],
): readonly Connection[] {
  const same = connections.filter((connection) => isSameServer(linkServerOf(connection), server));
  // Of two connections to one server, prefer the one that matches the link in more respects.
  const closer = narrowed(
    same,
    (connection) => delimiterOf(linkServerOf(connection)) === delimiterOf(server),
  );
  return narrowed(closer, ({ id }) => id === connectionId);
}

/** The connections that pass the test, or all if none does. */
function narrowed(
  connections: readonly Connection[],
  matches: (connection: Connection) => boolean,
): readonly Connection[] {
  const some = connections.filter(matches);
  return some.length > 0 ? some : connections;
}

function isSameServer(one: LinkServer, other: LinkServer): boolean {
  if (one.kind === 'folder') return other.kind === 'folder' && one.path === other.path;
  if (one.kind === 'bucket') {
    return other.kind === 'bucket' && one.location === other.location && one.endpoint === other.endpoint;
  }
  if (one.kind === 'local' || other.kind !== 'address') return one.kind === other.kind;
  return one.address === other.address && one.database === other.database;
}

function delimiterOf(server: LinkServer): string | undefined {
  return server.kind === 'address' ? server.delimiter : undefined;
}
