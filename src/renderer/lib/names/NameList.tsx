import type { ReactNode, Ref } from 'react';
import { fold, foldedRanges } from '#protocol/fold.ts';
import type { MarkedRange } from '#protocol/visible-text.ts';
import type {
  CollectionHandle,
  CollectionProps,
  CollectionRow,
  CollectionRows,
} from '#ui/collection/collection.ts';
import { OnVisible, Tree } from '#ui/collection/Tree.tsx';
import { NamedTableIcon, NamespaceIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './NameList.module.css';

interface NameListProps
  extends Pick<CollectionProps<NameRow>, 'onMark' | 'onContextMenu' | 'onDragRow' | 'multiselectable'> {
  readonly label: string;
  readonly rows: NameRows;
  readonly selectedKeys: ReadonlySet<string>;
  /** By a click or Space; Enter or a double click keeps it open. */
  readonly onOpen: (row: NameRow, how: { readonly keep: boolean }) => void;
  /** Called when the end of the loaded names becomes visible. */
  readonly onEnd: () => void;
  /** At the end of a row. */
  readonly after?: (row: NameRow) => ReactNode;
  readonly ref?: Ref<CollectionHandle>;
}

/** The direct children of a namespace, of any number. */
export function NameList({ rows, onOpen, onEnd, after, ...tree }: NameListProps) {
  return (
    <Tree
      {...tree}
      rows={rows}
      textOf={({ name }) => name}
      onSelect={(row) => row.kind !== 'more' && onOpen(row, { keep: false })}
      onActivate={(row) => row.kind !== 'more' && onOpen(row, { keep: true })}
      renderRow={(row) =>
        row.kind === 'more' ? (
          <OnVisible onSeen={onEnd} className={styles.more}>
            Loading names
          </OnVisible>
        ) : (
          <Name row={row}>{after?.(row)}</Name>
        )
      }
    />
  );
}

function Name({ row, children }: { readonly row: NameRow; readonly children: ReactNode }) {
  const Glyph = row.kind === 'namespace' ? NamespaceIcon : NamedTableIcon;
  return (
    <span className="row gap-1-5 grow">
      <Glyph
        size={14}
        className={styles.glyph}
        {...(row.kind === 'namespace' ? { label: 'namespace' } : {})}
      />
      <span className={styles.name}>
        <VisibleText text={row.name} marked={row.marked} />
      </span>
      <span className={styles.after}>{children}</span>
    </span>
  );
}

export interface NameRow extends CollectionRow {
  /** `more` is the end of the loaded names: when it becomes visible, the next page is loaded. */
  readonly kind: 'namespace' | 'table' | 'more';
  readonly name: string;
  /** The part that matches the filter. */
  readonly marked: MarkedRange | undefined;
}

interface NamesToShow {
  readonly namespaces: readonly { readonly name: string }[];
  readonly tables: readonly string[];
  readonly hasMore: boolean;
}

export interface NameRows extends CollectionRows<NameRow> {
  /** The number of names that match the filter. */
  readonly matched: number;
}

export function rowKeyOf(kind: 'namespace' | 'table', name: string): string {
  return `${kind} ${name}`;
}

/** Compares without building the keys of many rows. */
function isKeyOf(key: string, kind: string, name: string): boolean {
  return key.length === kind.length + 1 + name.length && key.endsWith(name) && key.startsWith(kind);
}

const MORE_KEY = 'more';

/** The names of a namespace as rows, namespaces first. Rows are created on demand, because there may be many. */
export function nameRows({ namespaces, tables, hasMore }: NamesToShow, filter: string): NameRows {
  const query = fold(filter.trim());
  const found = {
    namespaces: matching(namespaces.length, (index) => namespaces[index]?.name ?? '', query),
    tables: matching(tables.length, (index) => tables[index] ?? '', query),
  };
  return pickedRows({
    matched: found.namespaces.length + found.tables.length,
    nameAt: (index) => {
      const ofTables = index - found.namespaces.length;
      return ofTables < 0
        ? { kind: 'namespace', name: namespaces[found.namespaces.at(index)]?.name ?? '' }
        : { kind: 'table', name: tables[found.tables.at(ofTables)] ?? '' };
    },
    hasMore,
    query,
    isFiltered: query !== '',
    topic: query,
  });
}

interface PickedName {
  readonly kind: 'namespace' | 'table';
  readonly name: string;
}

interface PickedNames {
  /** The number of names to show. */
  readonly matched: number;
  /** Called with an index from 0 up to, but not including, `matched`. */
  readonly nameAt: (index: number) => PickedName;
  readonly hasMore: boolean;
  /** The folded filter text. */
  readonly query: string;
  readonly isFiltered: boolean;
  readonly topic: string;
}

/** The same for names that are already filtered and sorted. */
export function pickedRows({ matched, nameAt, hasMore, query, isFiltered, topic }: PickedNames): NameRows {
  // With a filter, nothing loads automatically: the end of few matches is always visible.
  const length = matched + Number(hasMore && !isFiltered);
  const find = (first: number, end: number, isIt: (picked: PickedName) => boolean) =>
    firstIndex(end, first, (index) => isIt(nameAt(index)));

  function at(index: number): NameRow | undefined {
    const place = { level: 1, position: index + 1, siblings: hasMore ? 0 : matched };
    if (index === matched && length > matched) {
      return { ...place, key: MORE_KEY, kind: 'more', isOpenEnd: true, name: '', marked: undefined };
    }
    if (index < 0 || index >= matched) return undefined;
    const { kind, name } = nameAt(index);
    return { ...place, kind, name, key: rowKeyOf(kind, name), marked: foldedRanges(name, query)[0] };
  }

  return {
    length,
    matched,
    topic,
    at,
    indexOfKey: (key) =>
      find(0, matched, ({ kind, name }) => isKeyOf(key, kind, name)) ??
      (key === MORE_KEY && length > matched ? matched : undefined),
    indexOfText: (text, first) => {
      const begins = ({ name }: PickedName) => fold(name).startsWith(text);
      return find(first, matched, begins) ?? find(0, Math.min(first, matched), begins);
    },
  };
}

interface Found {
  readonly length: number;
  at(index: number): number;
}

/** The names that contain the text. */
function matching(count: number, nameAt: (index: number) => string, query: string): Found {
  if (query === '') return { length: count, at: (index) => index };
  const indexes: number[] = [];
  for (let index = 0; index < count; index += 1) {
    if (fold(nameAt(index)).includes(query)) indexes.push(index);
  }
  return { length: indexes.length, at: (index) => indexes[index] ?? -1 };
}

function firstIndex(end: number, first: number, test: (index: number) => boolean): number | undefined {
  for (let index = first; index < end; index += 1) if (test(index)) return index;
  return undefined;
}
