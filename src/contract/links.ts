/** How links begin that the system opens with Vitrine. */
export const LINK_SCHEME = 'vitrine';

/** Longer ones do not pass through every system and program on their way. */
export const MAX_LINK_LENGTH = 8000;

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
  | { readonly kind: 'folder'; readonly path: string }
  /** A place in storage, as `s3://bucket/key`; never with keys. */
  | {
      readonly kind: 'bucket';
      readonly location: string;
      /** Of another server that speaks its protocol; else empty. */
      readonly endpoint: string;
    };

/** A server, and how to tell which connection to it is meant. */
export interface LinkSide {
  readonly server: LinkServer;
  /** Which of several connections to that server, on the machine where the link was made. */
  readonly connectionId?: string | undefined;
}

export interface LinkedTable {
  readonly id: readonly string[];
  /** Without it the latest one. */
  readonly version?: bigint | undefined;
}

/** The other table of a comparison. */
interface OtherTable extends LinkedTable {
  /** Absent where it is on the same connection. */
  readonly side?: LinkSide | undefined;
}

/** Where on the server it leads. A page that is not named, or not known, is the first. */
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
      /** What the form is filled in with, as JSON. It is never sent by the link. */
      readonly query?: string | undefined;
      /** The plan that is shown of it, on the machine where the link was made. */
      readonly runId?: string | undefined;
      readonly page?: string | undefined;
    }
  | { readonly kind: 'namespace'; readonly id: readonly string[] }
  | { readonly kind: 'connection' };

/** What only the computer has where the link was made, and pages that are everywhere. */
export type AppPage =
  /** A plan that is kept, or two beside each other. */
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

/** Why a link can't be made or read: a sentence for the user. */
export interface LinkProblem {
  readonly problem: string;
}

/** Each server that has to be known to follow the link: one, two, or none. */
export function linkSides(link: Link): readonly LinkSide[] {
  if (!('server' in link)) return [];
  const { place } = link;
  const other = place.kind === 'compare' ? place.other.side : undefined;
  return other === undefined ? [link] : [link, other];
}
