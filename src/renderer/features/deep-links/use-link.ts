import { useState } from 'react';
import type { Link } from '../../../contract/links.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { useIsHere } from './use-is-here.ts';
import { type SideToFollow, type WhereTo, whereTo } from './where-to.ts';

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
    ...{ found, chosen },
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
