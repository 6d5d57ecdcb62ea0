import { expect, it } from 'vitest';
import { MAX_FAVORITES, setFavorite } from './favorites.ts';
import { LOCAL_CONNECTION } from './stored.ts';

it('rejects more than MAX_FAVORITES favorites until one is removed', async () => {
  const favorites = Array.from({ length: MAX_FAVORITES }, (_, index) => ({
    kind: 'table' as const,
    id: [`t${index}`],
  }));
  let stored = { ...LOCAL_CONNECTION, favorites };
  const repository = {
    find: () => stored,
    change: async (_: string, how: (before: typeof stored) => typeof stored) => {
      stored = how(stored);
    },
  };
  const set = (name: string, isFavorite: boolean) =>
    setFavorite(repository, { connectionId: 'local', favorite: { kind: 'table', id: [name] }, isFavorite });
  await expect(set('new', true)).rejects.toThrow('Remove one of them first');
  await set('t0', false);
  await set('new', true);
  expect(stored.favorites.at(-1)?.id).toEqual(['new']);
  expect(stored.favorites).toHaveLength(MAX_FAVORITES);
});
