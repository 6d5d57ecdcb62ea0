import type { Favorite } from '#contract/index.ts';
import { sameId } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { ConnectionRepository } from './connections-store.ts';

export interface FavoriteInput {
  readonly connectionId: string;
  readonly favorite: Favorite;
  readonly isFavorite: boolean;
}

/** A longer list would be hard to search. */
export const MAX_FAVORITES = 200;

/** Favorites are stored in their connection, and removed with it. */
export async function setFavorite(
  repository: Pick<ConnectionRepository, 'find' | 'change'>,
  { connectionId, favorite, isFavorite }: FavoriteInput,
): Promise<void> {
  if (isFavorite && repository.find(connectionId).favorites.length >= MAX_FAVORITES) {
    throw new Failure(
      'INVALID',
      `A connection has ${MAX_FAVORITES} favorites at most. Remove one of them first.`,
    );
  }
  await repository.change(connectionId, (stored) => {
    const others = stored.favorites.filter((other) => !isSame(other, favorite));
    return { ...stored, favorites: isFavorite ? [...others, favorite] : others };
  });
}

/** A table and a namespace may have the same ID. */
function isSame(one: Favorite, other: Favorite): boolean {
  return one.kind === other.kind && sameId(one.id, other.id);
}
