import type { Ref } from 'react';

export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

export interface CollectionHandle {
  /** Focuses the collection, on its last current row. */
  readonly focus: () => void;
  /** Scrolls a row into view and makes it the current one, without taking the focus. */
  readonly reveal: (key: string) => void;
}

/** How a row joins the selection: it is toggled, or it ends a range, or all of its siblings are selected. */
type MarkMode = 'one-more' | 'through' | 'beside';

/**
 * Rows with one current row, shown by a list, a tree, or a grid. A key whose handler is missing is left to the window.
 */
export interface CollectionProps<Row extends CollectionRow> {
  /** For screen readers. */
  readonly label: string;
  readonly rows: CollectionRows<Row>;
  /** The text that typing searches. */
  readonly textOf: (row: Row) => string;
  readonly selectedKeys?: ReadonlySet<string>;
  readonly multiselectable?: boolean;
  /** By a click or Space. */
  readonly onSelect?: (row: Row) => void;
  /** Each key that moves to another row selects that row, too. */
  readonly selectionFollowsFocus?: boolean;
  /**
   * Selects several rows: with Ctrl or Command, a click or Space toggles one row; with Shift, a click or an arrow key
   * selects a range (`from` is the row that was current); Ctrl+A or Command+A selects all siblings.
   */
  readonly onMark?: (row: Row, how: MarkMode, from?: Row) => void;
  /** Space toggles a row without a modifier, and only Enter opens. */
  readonly spaceMarks?: boolean;
  /** Enter opens a preview tab, a double click a lasting one (`keep`). */
  readonly onActivate?: (row: Row, how: { readonly keep: boolean }) => void;
  readonly onExpand?: (row: Row, expanded: boolean) => void;
  /** By the `*` key. */
  readonly onExpandSiblings?: (row: Row) => void;
  /** By the right button, the menu key, or Shift+F10; with the position for a menu in the viewport. */
  readonly onContextMenu?: (row: Row, at: MenuPlace) => void;
  /** By Ctrl+C or Command+C. If text is selected with the pointer, the browser copies that text. */
  readonly onCopy?: (row: Row) => void;
  /** By Delete or Backspace. */
  readonly onRemove?: (row: Row) => void;
  /** By F2. */
  readonly onRename?: (row: Row) => void;
  /** By Ctrl+D or Command+D. */
  readonly onDuplicate?: (row: Row) => void;
  /** Moves a row among its siblings, by Alt and an arrow key. */
  readonly onReorder?: (row: Row, step: -1 | 1) => void;
  /** The menu of the current row has the focus: the row stays highlighted. */
  readonly isMenuOpen?: boolean;
  /** Writes the row into the drag data; returns false if it can’t be dragged. */
  readonly onDragRow?: (row: Row, data: DataTransfer) => boolean;
  /** The visible rows: from `first` up to, but not including, `end`. Memoize it. */
  readonly onView?: (first: number, end: number) => void;
  /** Called when the current row changes. */
  readonly onFocusRow?: (row: Row) => void;
  readonly ref?: Ref<CollectionHandle> | undefined;
}

/** All that a collection knows of a row. A plain row has a key only; the others are for trees. */
export interface CollectionRow {
  /** Unique and stable: focus and selection follow it. */
  readonly key: string;
  /** From 1, as `aria-level` counts. Default: 1. */
  readonly level?: number;
  /** The number of indents, if it isn’t one per level. */
  readonly indent?: number;
  /** Undefined for a leaf. */
  readonly expanded?: boolean | undefined;
  /** From 1 among its siblings, and their number; 0 if unknown. Default: as in a list of all rows. */
  readonly position?: number;
  readonly siblings?: number;
  /** A placeholder for rows not loaded yet. When rows are inserted before it, the scroll position doesn’t follow it. */
  readonly isOpenEnd?: boolean;
}

export function levelOf({ level = 1 }: CollectionRow): number {
  return level;
}

/**
 * The rows of expanded parents, top to bottom: an array, or a source that creates rows on demand, because only a
 * screenful of a million rows is ever read.
 */
export interface CollectionRows<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
  /** The filter of the rows. When it changes, the collection scrolls to its first row. */
  readonly topic?: string;
  /** A source that creates rows on demand implements these without creating them; an array is searched. */
  indexOfKey?(key: string): number | undefined;
  parentOf?(index: number): number | undefined;
  /** The first row, from `first` on and wrapping around, whose text starts with `text`, which is in lower case. */
  indexOfText?(text: string, first: number): number | undefined;
}
