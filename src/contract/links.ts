/** The scheme of the links that the system opens with Vitrine. */
export const LINK_SCHEME = 'vitrine';

/** Some systems and programs don’t pass on longer links. */
export const MAX_LINK_LENGTH = 8000;

/**
 * The server that a link refers to. It is identified by its properties, not by the name of the connection, so that
 * the link also works for other users.
 */
export type LinkServer =
  | {
      readonly kind: 'address';
      /** Origin and base path; never with a user name or password. */
      readonly address: string;
      readonly delimiter: string;
      /** The database of an enterprise server, if the host name doesn’t contain it. */
      readonly database: string;
    }
  /** The local server of the user who opens the link. */
  | { readonly kind: 'local' }
  /** The absolute path of a directory of tables. */
  | { readonly kind: 'folder'; readonly path: string }
  /** A location in storage, as `s3://bucket/key`; never with keys. */
  | {
      readonly kind: 'bucket';
      readonly location: string;
      /** For a non-AWS server with the S3 protocol; otherwise empty. */
      readonly endpoint: string;
    };

/** A server, and a hint for the choice of the connection. */
export interface LinkSide {
  readonly server: LinkServer;
  /** The connection, on the machine where the link was created. */
  readonly connectionId?: string | undefined;
}

export interface LinkedTable {
  readonly id: readonly string[];
  /** Default: the latest version. */
  readonly version?: bigint | undefined;
}

/** The other table of a comparison. */
interface OtherTable extends LinkedTable {
  /** Absent if it is on the same connection. */
  readonly side?: LinkSide | undefined;
}

/** The page on the server. If it is missing or unknown, the first page opens. */
export type ServerPlace =
  | ({ readonly kind: 'table'; readonly page?: string | undefined } & LinkedTable)
  | ({
      readonly kind: 'compare';
      readonly page?: string | undefined;
      readonly other: OtherTable;
    } & LinkedTable)
  | {
      readonly kind: 'query';
      readonly id: readonly string[];
      /** The JSON that fills in the query form. Opening the link never sends it. */
      readonly query?: string | undefined;
      /** The plan to show, on the machine where the link was created. */
      readonly runId?: string | undefined;
      readonly page?: string | undefined;
    }
  | { readonly kind: 'namespace'; readonly id: readonly string[] }
  | { readonly kind: 'connection' };

/** Pages of the app itself, or with data that only the machine has where the link was created. */
export type AppPage =
  /** A stored plan, or a comparison of two. */
  | { readonly kind: 'plan'; readonly runIds: readonly [string] | readonly [string, string] }
  | { readonly kind: 'batch'; readonly draftId: string }
  | { readonly kind: OwnPage };

export const OWN_PAGES = ['plans', 'history', 'server', 'settings', 'about'] as const;
type OwnPage = (typeof OWN_PAGES)[number];

interface ServerLink extends LinkSide {
  readonly place: ServerPlace;
}
interface OwnLink {
  readonly place: AppPage;
}
export type Link = ServerLink | OwnLink;

/** Why a link can't be created or parsed, as a sentence for the user. */
export interface LinkProblem {
  readonly problem: string;
}

/** The servers that the link refers to: two, one, or none. */
export function linkSides(link: Link): readonly LinkSide[] {
  if (!('server' in link)) return [];
  const { place } = link;
  const other = place.kind === 'compare' ? place.other.side : undefined;
  return other === undefined ? [link] : [link, other];
}
