import { useCallback, useMemo, useState } from 'react';
import type { Connection, Favorite } from '#contract/index.ts';
import { FavoriteItem } from '#domain/FavoriteControls.tsx';
import { revealName } from '#lib/names/host-names.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import type { CollectionRow, MenuPlace } from '#ui/collection/collection.ts';
import { Tree } from '#ui/collection/Tree.tsx';
import { BrowseIcon, NamedTableIcon, NamespaceIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem } from '#ui/Menu.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './Favorites.module.css';

interface FavoriteRow extends CollectionRow {
  readonly favorite: Favorite;
}

export function Favorites({ connection }: { readonly connection: Connection }) {
  const { id: connectionId, favorites } = connection;
  const rows = useMemo(() => favoriteRows(favorites), [favorites]);
  const [menu, setMenu] = useState<{ readonly row: FavoriteRow; readonly at: MenuPlace }>();
  const open = useCallback(
    ({ favorite: { kind, id } }: FavoriteRow, preview: boolean) =>
      openTab({ kind, connectionId, id }, { preview: preview && kind === 'table' }),
    [connectionId],
  );
  if (rows.length === 0) return null;
  return (
    <section className={styles.favorites} aria-labelledby="favorites">
      <h2 id="favorites" className={styles.title}>
        Favorites
      </h2>
      <div className={styles.list} style={{ height: `calc(${rows.length} * var(--row))` }}>
        <Tree
          label="Favorites"
          rows={rows}
          textOf={({ favorite }) => favorite.id.at(-1) ?? ''}
          renderRow={renderFavorite}
          onSelect={(row) => open(row, true)}
          onActivate={(row, { keep }) => open(row, !keep)}
          onContextMenu={(row, at) => setMenu({ row, at })}
        />
      </div>
      {menu !== undefined && (
        <FavoriteMenu
          connection={connection}
          favorite={menu.row.favorite}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  );
}

function favoriteRows(favorites: readonly Favorite[]): readonly FavoriteRow[] {
  return favorites.map((favorite) => ({
    key: JSON.stringify([favorite.kind, favorite.id]),
    favorite,
  }));
}

/** The name first, then the namespace, because two may have the same name. */
function renderFavorite({ favorite: { kind, id } }: FavoriteRow) {
  const Glyph = kind === 'table' ? NamedTableIcon : NamespaceIcon;
  return (
    <span className={styles.row} title={id.join(' / ')}>
      <Glyph size={14} className={styles.glyph} />
      <span className={styles.name}>
        <VisibleText text={id.at(-1) ?? ''} />
      </span>
      <span className="visually-hidden">, {kind}</span>
      <span className={styles.path}>
        <VisibleText text={id.slice(0, -1).join(' / ')} />
      </span>
    </span>
  );
}

interface FavoriteMenuProps {
  readonly connection: Connection;
  readonly favorite: Favorite;
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

function FavoriteMenu({ connection, favorite: { kind, id }, at, onClose }: FavoriteMenuProps) {
  const { id: connectionId } = connection;
  return (
    <ContextMenu label={`Actions for favorite ${id.at(-1) ?? ''}`} at={at} onClose={onClose}>
      <MenuItem
        icon={BrowseIcon}
        onAction={() => revealName({ connectionId, id, ...(kind === 'table' && { isTable: true }) })}
      >
        Show in sidebar
      </MenuItem>
      <FavoriteItem connection={connection} kind={kind} id={id} />
    </ContextMenu>
  );
}
