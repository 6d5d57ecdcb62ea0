import { LinkConnection } from './LinkConnection.tsx';
import { UnknownServer } from './UnknownServer.tsx';
import type { SideToFollow } from './where-to.ts';

export interface LinkSidesProps {
  readonly sides: readonly SideToFollow[];
  /** The id of the connection that was chosen for each side. */
  readonly chosen: readonly (string | undefined)[];
  readonly onChoose: (side: number, connectionId: string) => void;
  readonly onClose: () => void;
}

/** What has to be said of the servers before the link can be followed. */
export function LinkSides({ sides, chosen, onChoose, onClose }: LinkSidesProps) {
  return sides.map(({ side: { server }, connections }, index) => {
    // Of a comparison; else there is one.
    const of = sides.length === 1 ? undefined : index === 0 ? 'before' : 'after';
    if (connections.length === 0)
      return <UnknownServer key={of ?? ''} server={server} of={of} onClose={onClose} />;
    if (connections.length === 1) return null;
    return (
      <LinkConnection
        key={of ?? ''}
        of={of}
        connections={connections}
        chosen={chosen[index]}
        onChoose={(connectionId) => onChoose(index, connectionId)}
      />
    );
  });
}

/** Which table of a comparison is meant; undefined where there is one server alone. */
export type LinkedSide = 'before' | 'after' | undefined;
