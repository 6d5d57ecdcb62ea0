import type { Connection, Favorite, NodeRef } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { activeTab, type TabContent, useWorkspace } from '#lib/workspace/workspace.ts';
import { sameId } from '#protocol/id.ts';

type NamedPlace = NodeRef & Favorite;

export function isFavorite(
  { favorites }: Pick<Connection, 'favorites'>,
  { kind, id }: Omit<NamedPlace, 'connectionId'>,
) {
  return favorites.some((favorite) => favorite.kind === kind && sameId(favorite.id, id));
}

export function toggleFavorite({ connectionId, kind, id }: NamedPlace): void {
  const connection = useHostState.getState().connections.find((one) => one.id === connectionId);
  if (connection === undefined) return;
  const favorite = { kind, id };
  host.connections
    .setFavorite({ connectionId, favorite, isFavorite: !isFavorite(connection, favorite) })
    .catch(showFailure);
}

export function toggleShownFavorite(): void {
  const place = placeOf(activeTab(useWorkspace.getState())?.content);
  if (place !== undefined) toggleFavorite(place);
}

/** The root can’t be a favorite: it is the connection. */
function placeOf(content: TabContent | undefined): NamedPlace | undefined {
  if (content === undefined) return undefined;
  if (content.kind === 'table') return { connectionId: content.connectionId, kind: 'table', id: content.id };
  if (content.kind !== 'namespace' || content.id.length === 0) return undefined;
  return { connectionId: content.connectionId, kind: 'namespace', id: content.id };
}
