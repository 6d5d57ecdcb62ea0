import type { ReactNode, Ref } from 'react';
import { NamedTableIcon, NamespaceIcon } from '#ui/icons.ts';
import type { TreeHandle, TreePlace, TreeProps, TreeRowSource } from '#ui/tree/tree-props.ts';
import { OnVisible, VirtualTree } from '#ui/tree/VirtualTree.tsx';
import { type MarkedRange, VisibleText } from '#ui/VisibleText.tsx';
import styles from './NameList.module.css';

interface NameListProps
  extends Pick<TreeProps<NameRow>, 'onMark' | 'onContextMenu' | 'onDragRow' | 'multiselectable'> {
  readonly label: string;
  readonly rows: NameRows;
  readonly selectedKeys: ReadonlySet<string>;
  /** A click or Space; Enter or a double click means to keep it. */
  readonly onOpen: (row: NameRow, how: { readonly keep: boolean }) => void;
  /** The end of what was read came into view. */
  readonly onEnd: () => void;
  /** What stands at the end of a row. */
  readonly after?: (row: NameRow) => ReactNode;
  readonly ref?: Ref<TreeHandle>;
}

/** What is directly below a namespace, however many names that are. */
export function NameList({ rows, onOpen, onEnd, after, ...tree }: NameListProps) {
  return (
    <VirtualTree
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

export interface NameRow extends TreePlace {
  /** `more` is the end of what was read so far: when it comes into view, the next page is wanted. */
  readonly kind: 'namespace' | 'table' | 'more';
  readonly name: string;
  /** The part that the filter found. */
  readonly marked: MarkedRange | undefined;
}

interface NamesToShow {
  readonly namespaces: readonly { readonly name: string }[];
  readonly tables: readonly string[];
  readonly hasMore: boolean;
}

export interface NameRows extends TreeRowSource<NameRow> {
  /** Names that the filter let through. */
  readonly matched: number;
}

export function rowKeyOf(kind: 'namespace' | 'table', name: string): string {
  return `${kind} ${name}`;
}

/** Without making the key of each of many rows. */
function isKeyOf(key: string, kind: string, name: string): boolean {
  return key.length === kind.length + 1 + name.length && key.endsWith(name) && key.startsWith(kind);
}

const MORE_KEY = 'more';

/** The names of one namespace as rows, namespaces first. A row is only made when it is asked for: there may be many. */
export function nameRows({ namespaces, tables, hasMore }: NamesToShow, filter: string): NameRows {
  const query = filter.trim().toLowerCase();
  const found = {
    namespaces: matching(namespaces.length, (index) => namespaces[index]?.name ?? '', query),
    tables: matching(tables.length, (index) => tables[index] ?? '', query),
  };
  const matched = found.namespaces.length + found.tables.length;
  // Under a filter nothing is read on by itself: of few hits the end is always in view.
  const length = matched + Number(hasMore && query === '');

  function nameAt(
    index: number,
  ): { readonly kind: 'namespace' | 'table'; readonly name: string } | undefined {
    if (index < 0 || index >= matched) return undefined;
    const ofTables = index - found.namespaces.length;
    return ofTables < 0
      ? { kind: 'namespace', name: namespaces[found.namespaces.at(index)]?.name ?? '' }
      : { kind: 'table', name: tables[found.tables.at(ofTables)] ?? '' };
  }

  function at(index: number): NameRow | undefined {
    const place = { level: 1, position: index + 1, siblings: hasMore ? 0 : matched };
    if (index === matched && length > matched) {
      return { ...place, key: MORE_KEY, kind: 'more', isOpenEnd: true, name: '', marked: undefined };
    }
    const found = nameAt(index);
    if (found === undefined) return undefined;
    return { ...place, ...found, key: rowKeyOf(found.kind, found.name), marked: markIn(found.name, query) };
  }

  return {
    length,
    matched,
    topic: query,
    at,
    indexOfKey: (key) => {
      const isKey = (index: number) => {
        const found = nameAt(index);
        return found !== undefined && isKeyOf(key, found.kind, found.name);
      };
      return firstIndex(matched, 0, isKey) ?? (key === MORE_KEY && length > matched ? matched : undefined);
    },
    indexOfText: (text, first) => {
      const begins = (index: number) => nameAt(index)?.name.toLowerCase().startsWith(text) === true;
      return firstIndex(matched, first, begins) ?? firstIndex(Math.min(first, matched), 0, begins);
    },
  };
}

interface Found {
  readonly length: number;
  at(index: number): number;
}

/** Which of the names have the text in them. */
function matching(count: number, nameAt: (index: number) => string, query: string): Found {
  if (query === '') return { length: count, at: (index) => index };
  const indexes: number[] = [];
  for (let index = 0; index < count; index += 1) {
    if (nameAt(index).toLowerCase().includes(query)) indexes.push(index);
  }
  return { length: indexes.length, at: (index) => indexes[index] ?? -1 };
}

function firstIndex(end: number, first: number, test: (index: number) => boolean): number | undefined {
  for (let index = first; index < end; index += 1) if (test(index)) return index;
  return undefined;
}

function markIn(name: string, query: string): MarkedRange | undefined {
  const lower = name.toLowerCase();
  // A few letters grow when they become small: then positions in the two texts differ.
  if (query === '' || lower.length !== name.length) return undefined;
  const from = lower.indexOf(query);
  return from < 0 ? undefined : { from, to: from + query.length };
}
