import type { Table as DescribedTable, NameCount } from '#contract/index.ts';
import { useIndexedCount } from '#domain/names/known-counts.ts';
import { nameCountOf } from '#domain/names/name-count.ts';
import { useKnownTable } from '#domain/table-description.ts';
import { useIsStaged } from '#features/batch/index.ts';
import { formatCount } from '#lib/format.ts';
import { OnVisible } from '#ui/collection/Tree.tsx';
import {
  BatchIcon,
  DeclaredTableIcon,
  ManagedVersionsIcon,
  NamedTableIcon,
  NamespaceIcon,
  StoredTableIcon,
} from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { NamespaceRow, NoteRow, TableNameRow, TreeRow } from './model/tree-row.ts';
import styles from './Sidebar.module.css';

interface TreeRowContentProps {
  readonly row: TreeRow;
  readonly connectionId: string;
  /** Called when the row becomes visible. */
  readonly onShown: () => void;
}

export function TreeRowContent({ row, connectionId, onShown }: TreeRowContentProps) {
  switch (row.kind) {
    case 'namespace':
      return <Namespace row={row} connectionId={connectionId} />;
    case 'table':
      return <Table row={row} connectionId={connectionId} />;
    case 'note':
      return <Note row={row} onShown={onShown} />;
  }
}

function Namespace({ row, connectionId }: { readonly row: NamespaceRow; readonly connectionId: string }) {
  const { node, marked } = row;
  const words = nameCountLabel(row, useIndexedCount(connectionId, node));
  return (
    <span className={styles.row}>
      <NamespaceIcon size={14} className={styles.glyph} />
      <span className={`${styles.name} ${styles.namespace}`}>
        <VisibleText text={node.name} marked={marked} />
      </span>
      <span className="visually-hidden">, namespace</span>
      {words !== '' && (
        <span className={styles.count} data-count="">
          <span className="visually-hidden">, </span>
          {words}
          <span className="visually-hidden">{words === '1' ? ' name' : ' names'}</span>
        </span>
      )}
    </span>
  );
}

/** Listings return only names: the kind of a table is known once it was opened. */
function Table({ row, connectionId }: { readonly row: TableNameRow; readonly connectionId: string }) {
  const { parent, name, marked, byHand } = row;
  const known = useKnownTable({ connectionId, id: [...parent.id, name] });
  const isStaged = useIsStaged(connectionId, row.key);
  const Glyph = tableGlyph(known);
  return (
    <span className={styles.row}>
      <Glyph size={14} className={styles.glyph} />
      <span className={styles.name}>
        <VisibleText text={name} marked={marked} />
      </span>
      <span className="visually-hidden">, table </span>
      <span className={styles.count}>
        {byHand && 'added manually '}
        {known?.answer.is_only_declared === true && 'declared'}
        {isStaged && <BatchIcon size={12} label="in a batch" />}
        {known?.answer.managed_versioning === true && (
          <ManagedVersionsIcon size={12} label="managed versions" />
        )}
      </span>
    </span>
  );
}

function tableGlyph(known: DescribedTable | undefined): Icon {
  if (known === undefined) return NamedTableIcon;
  return known.answer.is_only_declared === true ? DeclaredTableIcon : StoredTableIcon;
}

function Note({ row: { node, note }, onShown }: { readonly row: NoteRow; readonly onShown: () => void }) {
  switch (note) {
    case 'reading':
    case 'more':
      return (
        <OnVisible onSeen={onShown} className={styles.note}>
          Loading names
        </OnVisible>
      );
    case 'empty':
      return <span className={styles.note}>Empty</span>;
    case 'failed':
      return <Problem text={`Couldn’t load: ${node.failure?.message ?? ''}`} />;
    case 'gap':
      return <Problem text={`Incomplete: ${node.gap?.message ?? ''}`} />;
  }
}

/** Enter or a double click retries. */
function Problem({ text }: { readonly text: string }) {
  return (
    <span className={`${styles.row} ${styles.note} ${styles.failed}`} title={`${text} Press Enter to retry.`}>
      <span className="one-line">
        <VisibleText text={text} />
      </span>
    </span>
  );
}

/**
 * The count of a namespace row: `1,204` if all are loaded, `5,000+` if there may be more, `3 of 5,000` with a filter;
 * empty if unknown. `indexed` is the host’s count.
 */
export function nameCountLabel(
  { node, hits, isFlat }: NamespaceRow,
  indexed: NameCount | null | undefined,
): string {
  const count = nameCountOf(node, indexed);
  const known = count === undefined ? '' : `${formatCount(count.names)}${count.isWhole ? '' : '+'}`;
  if (hits === undefined || hits === 0) return known;
  // Names at deeper levels aren’t counted.
  return isFlat && known !== '' ? `${formatCount(hits)} of ${known}` : formatCount(hits);
}
