import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#contract/connections.ts';
import { type Link, type LinkServer, type LinkSide, linkSides } from '#contract/links.ts';
import { readLink } from '#contract/read-link.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { matchingConnections } from '#lib/links/copy-link.ts';
import { isHere } from './go-to.ts';

export interface LinkToFollow {
  /** Undefined without text. */
  readonly found: WhereTo | undefined;
  /** The target is stored on one computer, but not on this one. */
  readonly isElsewhere: boolean;
  readonly chosen: readonly (string | undefined)[];
  readonly choose: (side: number, connectionId: string) => void;
  /** The link with a connection for each of its servers, once it can be opened. */
  readonly ready: { readonly link: Link; readonly connectionIds: readonly string[] } | undefined;
}

/** The target of a link, and what is missing to open it. */
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

/** The connection of each side: the chosen one if it is still possible, else the first. */
function chosenOf(
  sides: readonly SideToFollow[],
  choices: Readonly<Record<number, string>>,
): readonly (string | undefined)[] {
  return sides.map(
    ({ connections }, side) => (connections.find(({ id }) => id === choices[side]) ?? connections[0])?.id,
  );
}

/** Whether the target exists on this computer; undefined while that is unknown. */
function useIsHere(link: Link | undefined): boolean | undefined {
  const own = link === undefined || 'server' in link ? undefined : link.place;
  const { data } = useQuery({
    queryKey: ['link to what is here', own],
    queryFn: () => own === undefined || isHere(own),
    enabled: own !== undefined,
    // It may exist the next time, or be removed.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return own === undefined ? true : data;
}

/** A server of the link, and the connections to it, if any. */
export interface SideToFollow {
  readonly side: LinkSide;
  readonly connections: readonly Connection[];
}

/** The state of a link’s text. */
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

/** The connections to use, one per side; undefined if the user has to choose or has none. */
export function clearConnections(sides: readonly SideToFollow[]): readonly string[] | undefined {
  const clear = sides.flatMap(({ connections: [first, ...more] }) =>
    first === undefined || more.length > 0 ? [] : [first.id],
  );
  return clear.length === sides.length ? clear : undefined;
}

/** The server of a link, as text. */
export function targetServerText(server: LinkServer): string {
  if (server.kind === 'local') return 'the local server';
  if (server.kind === 'folder') return server.path;
  if (server.kind === 'bucket') return server.location;
  return server.database === '' ? server.address : `${server.address}, database ${server.database}`;
}
