import { useEffect } from 'react';
import {
  DeclaredTableIcon,
  ManagedVersionsIcon,
  NamedTableIcon,
  NamespaceIcon,
  StoredTableIcon,
} from '../../ui/icons/icons.ts';
import type { Icon } from '../../ui/icons/make-icon.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import { useKnownTable } from '../table/index.ts';
import type { NamespaceRow, NoteRow, TableRow, TreeRow } from './model/row.ts';
import styles from './Sidebar.module.css';

export interface TreeRowContentProps {
  readonly row: TreeRow;
  readonly connectionId: string;
  /** The row came into view. */
  readonly onShown: () => void;
}

export function TreeRowContent({ row, connectionId, onShown }: TreeRowContentProps) {
  switch (row.kind) {
    case 'namespace':
      return <Namespace row={row} />;
    case 'table':
      return <Table row={row} connectionId={connectionId} />;
    case 'note':
      return <Note row={row} onShown={onShown} />;
  }
}

function Namespace({ row: { node, match, hits } }: { readonly row: NamespaceRow }) {
  return (
    <span className={styles.row}>
      <NamespaceIcon size={14} className={styles.glyph} />
      <span className={`${styles.name} ${styles.namespace}`}>
        <VisibleText text={node.name} marked={match} />
      </span>
      <span className={styles.count}>
        {countWords(node.state, node.namespaces.length + node.tables.length, hits)}
      </span>
    </span>
  );
}

/** Names directly below, as far as they were read; under a filter, how many names below it let through. */
function countWords(state: 'unread' | 'partial' | 'read', known: number, hits: number | undefined): string {
  if (hits !== undefined && hits > 0) return hits.toLocaleString('en');
  if (state === 'unread') return '';
  return `${known.toLocaleString('en')}${state === 'partial' ? '+' : ''}`;
}

/** A name comes alone: what kind of table it is, shows once it was opened. */
function Table({ row, connectionId }: { readonly row: TableRow; readonly connectionId: string }) {
  const { parent, name, match, byHand } = row;
  const known = useKnownTable(connectionId, [...parent.id, name]);
  const Glyph = tableGlyph(known);
  return (
    <span className={styles.row}>
      <Glyph size={14} className={styles.glyph} />
      <span className={styles.name}>
        <VisibleText text={name} marked={match} />
      </span>
      <span className={styles.count}>
        {byHand && 'by hand '}
        {known?.onlyDeclared === true && 'declared'}
        {known?.managedVersioning === true && <ManagedVersionsIcon size={12} label="managed versions" />}
      </span>
    </span>
  );
}

function tableGlyph(known: { readonly onlyDeclared?: boolean | null | undefined } | undefined): Icon {
  if (known === undefined) return NamedTableIcon;
  return known.onlyDeclared === true ? DeclaredTableIcon : StoredTableIcon;
}

function Note({ row: { node, note }, onShown }: { readonly row: NoteRow; readonly onShown: () => void }) {
  useEffect(onShown);
  switch (note) {
    case 'reading':
    case 'more':
      return <span className={styles.note}>Reading names</span>;
    case 'empty':
      return <span className={styles.note}>Empty</span>;
    case 'failed':
      return <Problem text={`Not read: ${node.failure?.message ?? ''}`} />;
    case 'gap':
      return <Problem text={`Incomplete: ${node.gap?.message ?? ''}`} />;
  }
}

/** Enter, or a double click, asks again. */
function Problem({ text }: { readonly text: string }) {
  return (
    <span className={`${styles.row} ${styles.note} ${styles.failed}`} title={`${text} Enter asks again.`}>
      <span className={styles.message}>
        <VisibleText text={text} />
      </span>
    </span>
  );
}
