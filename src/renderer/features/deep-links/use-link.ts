import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#contract/connections.ts';
import { type Link, type LinkServer, type LinkSide, linkSides } from '#contract/links.ts';
import { readLink } from '#contract/read-link.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { matchingConnections } from '#lib/links/copy-link.ts';
import { isHere } from './go-to.ts';

export interface LinkToFollow {
  /** Undefined while there is no text. */
  readonly found: WhereTo | undefined;
  /** What the link leads to is kept on a computer, and not on this one. */
  readonly isElsewhere: boolean;
  readonly chosen: readonly (string | undefined)[];
  readonly choose: (side: number, connectionId: string) => void;
  /** The link with a connection for each of its servers, once it can be followed. */
  readonly ready: { readonly link: Link; readonly connectionIds: readonly string[] } | undefined;
}

/** Where the text of a link leads, and what is missing to go there. */
export function useLink(text: string): LinkToFollow {
  const connections = useHostState((state) => state.connections);
  const [choices, setChoices] = useState<Readonly<Record<number, string>>>({});
  const found = text.trim() === '' ? undefined : whereTo(text, connections);
  const link = found?.state === 'leads' ? found.link : undefined;
  const chosen = found?.state === 'leads' ? chosenOf(found.sides, choices) : [];
  const isHere = useIsHere(link);
  const connectionIds = chosen.filter((id) => id !== undefined);
  const isReady = link !== undefined && connectionIds.length === chosen.length && isHere === true;
  return {
    found,
    chosen,
    isElsewhere: isHere === false,
    choose: (side, connectionId) => setChoices((before) => ({ ...before, [side]: connectionId })),
    ready: isReady ? { link, connectionIds } : undefined,
  };
}

/** The connection for each side: the one that was chosen, where it still can be meant, else the first. */
function chosenOf(
  sides: readonly SideToFollow[],
  choices: Readonly<Record<number, string>>,
): readonly (string | undefined)[] {
  return sides.map(
    ({ connections }, side) => (connections.find(({ id }) => id === choices[side]) ?? connections[0])?.id,
  );
}

/** Whether what the link leads to can be shown once its connections are clear; undefined while that is found out. */
function useIsHere(link: Link | undefined): boolean | undefined {
  const own = link === undefined || 'server' in link ? undefined : link.place;
  const { data } = useQuery({
    queryKey: ['link to what is here', own],
    queryFn: () => own === undefined || isHere(own),
    enabled: own !== undefined,
    // It may be there the next time, or gone.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return own === undefined ? true : data;
}

/** A server that the link needs, and the connections that it can mean: none where no connection is to that server. */
export interface SideToFollow {
  readonly side: LinkSide;
  readonly connections: readonly Connection[];
}

/** What is to be done about the text of a link. */
type WhereTo =
  | { readonly state: 'wrong'; readonly problem: string }
  | { readonly state: 'leads'; readonly link: Link; readonly sides: readonly SideToFollow[] };

export function whereTo(text: string, connections: readonly Connection[]): WhereTo {
  const read = readLink(text);
  if ('problem' in read) return { state: 'wrong', problem: `Invalid link. ${read.problem}` };
  const sides = linkSides(read.link).map((side) => ({
    side,
    connections: matchingConnections(side, connections),
  }));
  return { state: 'leads', link: read.link, sides };
}

/** The connections to follow it on, one for each side; undefined where the user has to say, or has none. */
export function clearConnections(sides: readonly SideToFollow[]): readonly string[] | undefined {
  const clear = sides.flatMap(({ connections: [first, ...more] }) =>
    first === undefined || more.length > 0 ? [] : [first.id],
  );
  return clear.length === sides.length ? clear : undefined;
}

/** The server of a link, for the user. */
export function targetServerText(server: LinkServer): string {
  if (server.kind === 'local') return 'the local server';
  if (server.kind === 'folder') return server.path;
  if (server.kind === 'bucket') return server.location;
  return server.database === '' ? server.address : `${server.address}, database ${server.database}`;
}
