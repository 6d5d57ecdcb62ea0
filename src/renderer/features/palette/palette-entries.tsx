import { Fragment } from 'react';
import type { ColumnHit, Connection, NameHit, TableRef } from '#contract/index.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { isFavorite } from '#domain/favorites.ts';
import { revealName } from '#lib/names/host-names.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { ColumnsIcon, NamedTableIcon, NamespaceIcon, StarIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { fuzzyMatch } from './fuzzy.ts';
import styles from './Palette.module.css';
import { Highlighted, type PaletteEntry } from './Palette.tsx';
import { hitKey, markedIn } from './search-tables.ts';

type Connections = readonly Connection[];

/** Leaves out hits of connections that another window has removed. */
export function nameEntries(hits: readonly NameHit[], connections: Connections): readonly PaletteEntry[] {
  return hits.flatMap((hit) => {
    const connection = connections.find(({ id }) => id === hit.connectionId);
    if (connection === undefined) return [];
    return {
      key: hitKey(hit),
      ...runsOf(hit),
      content: <NameEntry hit={hit} connection={connection} />,
    };
  });
}

function runsOf(hit: NameHit): EntryRuns {
  if (hit.kind === 'table') return tableRuns(hit);
  const { connectionId, id } = hit;
  return { run: () => revealName({ connectionId, id }) };
}

type EntryRuns = Pick<PaletteEntry, 'run' | 'runBeside'>;

function tableRuns({ connectionId, id }: TableRef): EntryRuns {
  const content = { kind: 'table', connectionId, id } as const;
  const open = (beside: boolean) => {
    openTab(content, { beside });
    revealName({ connectionId, id, isTable: true, keepsKeys: true });
  };
  return { run: () => open(false), runBeside: () => open(true) };
}

/** A table or namespace: its name, its path, and its connection. */
function NameEntry({ hit, connection }: { readonly hit: NameHit; readonly connection: Connection }) {
  const above = hit.id.slice(0, -1);
  const Icon = hit.kind === 'table' ? NamedTableIcon : NamespaceIcon;
  return (
    <>
      <Icon size={14} className={styles.icon} />
      {hit.kind === 'namespace' && <span className="visually-hidden">Namespace</span>}
      <span className={styles.name}>
        <Highlighted text={hit.id.at(-1) ?? ''} positions={markedIn(hit, above.length)} />
      </span>
      {isFavorite(connection, hit) && <StarIcon size={12} label="favorite" className={styles.star} />}
      <span className="grow small one-line dim">
        {above.map((name, part) => renderPart(name, part, markedIn(hit, part)))}
      </span>
      <span className={styles.connection}>
        <ConnectionName connection={connection} />
      </span>
    </>
  );
}

function renderPart(name: string, part: number, positions: readonly number[]) {
  return (
    <Fragment key={part}>
      {part > 0 && ' / '}
      <Highlighted text={name} positions={positions} />
    </Fragment>
  );
}

/** A column opens the page of its table, which has the schema. */
export function columnEntries(
  hits: readonly ColumnHit[],
  text: string,
  connections: Connections,
): readonly PaletteEntry[] {
  return hits.flatMap((hit) => {
    const connection = connections.find(({ id }) => id === hit.connectionId);
    if (connection === undefined) return [];
    return {
      key: JSON.stringify(['column', hit.connectionId, hit.id, hit.path]),
      ...tableRuns(hit),
      content: <ColumnEntry hit={hit} text={text} connection={connection} />,
    };
  });
}

interface ColumnEntryProps {
  readonly hit: ColumnHit;
  readonly text: string;
  readonly connection: Connection;
}

function ColumnEntry({ hit: { id, path, type }, text, connection }: ColumnEntryProps) {
  const name = path.join('.');
  return (
    <>
      <ColumnsIcon size={14} className={styles.icon} />
      <span className="visually-hidden">Column</span>
      <span className={styles.name}>
        <Highlighted text={name} positions={fuzzyMatch(name, text)?.positions ?? []} />
      </span>
      <span className="grow small one-line dim">
        <VisibleText text={type} limit={60} /> in <VisibleText text={id.join(' / ')} />
      </span>
      <span className={styles.connection}>
        <ConnectionName connection={connection} />
      </span>
    </>
  );
}
