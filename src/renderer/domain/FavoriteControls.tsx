import type { Connection, Favorite } from '#contract/index.ts';
import { useShownKeys } from '#lib/commands.ts';
import { IconButton } from '#ui/Button.tsx';
import { StarIcon } from '#ui/icons.ts';
import { MenuItem } from '#ui/Menu.tsx';
import styles from './FavoriteControls.module.css';
import { isFavorite, toggleFavorite } from './favorites.ts';

interface FavoriteProps {
  readonly connection: Connection;
  readonly kind: Favorite['kind'];
  readonly id: readonly string[];
}

/** The star in the head of a page: filled for a favorite. */
export function FavoriteButton({ connection, kind, id }: FavoriteProps) {
  const keys = useShownKeys('favorite.toggle');
  return (
    <span className={styles.star}>
      <IconButton
        icon={StarIcon}
        label="Favorite"
        keys={keys}
        pressed={isFavorite(connection, { kind, id })}
        onPress={() => toggleFavorite({ connectionId: connection.id, kind, id })}
      />
    </span>
  );
}

/** The same as a menu item. */
export function FavoriteItem({ connection, kind, id }: FavoriteProps) {
  const keys = useShownKeys('favorite.toggle');
  return (
    <MenuItem
      icon={StarIcon}
      keys={keys}
      onAction={() => toggleFavorite({ connectionId: connection.id, kind, id })}
    >
      {isFavorite(connection, { kind, id }) ? 'Remove from favorites' : 'Add to favorites'}
    </MenuItem>
  );
}
