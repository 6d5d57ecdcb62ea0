import { useCallback, useMemo } from 'react';
import { useHostState } from '../../lib/host/host-state.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { NamedTableIcon } from '../../ui/icons/icons.ts';
import { Kbd } from '../../ui/Shortcut.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import { type KnownNames, useKnownNames } from '../browse/index.ts';
import { Marked } from './Marked.tsx';
import { type FoundTable, indexTables, searchTables } from './model/search-tables.ts';
import styles from './Palette.module.css';
import { Palette, type PaletteEntry } from './Palette.tsx';

const MOST_SHOWN = 50;

/** The tables of all connections whose names were read so far; it says so when that is not all of them. */
export function TablePalette({ onClose }: { readonly onClose: () => void }) {
  const known = useKnownNames();
  const tables = useMemo(() => indexTables(known.flatMap(({ tables: ids }) => ids)), [known]);
  const entriesFor = useCallback(
    (query: string) => searchTables(tables, query, MOST_SHOWN).map(toEntry),
    [tables],
  );
  return (
    <Palette
      label="Go to table"
      placeholder="Name of a table, or parts of its id"
      entriesFor={entriesFor}
      summary={(shown) =>
        `${shown === MOST_SHOWN ? `first ${shown}` : shown} of ${tables.length.toLocaleString('en')}`
      }
      nothing="No table of this name among those that were read."
      footer={
        <>
          <span>
            <Kbd>Enter</Kbd> open
          </span>
          <span className={styles.end}>{readSoFarWords(known)}</span>
        </>
      }
      onClose={onClose}
    />
  );
}

function readSoFarWords(known: readonly KnownNames[]): string {
  if (known.length === 0) return 'No names were read yet';
  const complete = known.filter((names) => names.complete).length;
  if (complete === known.length) return 'All names of what is open were read';
  return 'Some namespaces were not read yet';
}

function toEntry(table: FoundTable): PaletteEntry {
  return {
    key: `${table.connectionId} ${JSON.stringify(table.id)}`,
    run: () => openTab({ kind: 'table', connectionId: table.connectionId, id: table.id }),
    content: <TableEntry table={table} />,
  };
}

function TableEntry({ table }: { readonly table: FoundTable }) {
  const connection = useHostState((state) => state.connections.find(({ id }) => id === table.connectionId));
  return (
    <>
      <NamedTableIcon size={14} className={styles.icon} />
      <span className={styles.name}>
        <Marked text={table.name} positions={table.nameMatch?.positions ?? []} />
      </span>
      <span className={styles.path}>
        <VisibleText text={table.path} />
      </span>
      {connection !== undefined && (
        <span className={styles.connection}>
          <i className={styles.dot} style={{ background: `var(--conn-${connection.color})` }} />
          {connection.name}
        </span>
      )}
    </>
  );
}
