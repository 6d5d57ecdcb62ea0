import type { Ref } from 'react';

export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

export interface TreeHandle {
  /** Puts the keys into the tree, on the row where they were last. */
  readonly focus: () => void;
  /** Brings a row into view and makes it the current one, without taking the focus. */
  readonly reveal: (key: string) => void;
}

/** What a tree and a tree grid have in common. */
export interface TreeProps<Row extends TreePlace> {
  /** The name of the tree for screen readers. */
  readonly label: string;
  readonly rows: TreeRowSource<Row>;
  /** What typing finds. */
  readonly textOf: (row: Row) => string;
  readonly selectedKeys?: ReadonlySet<string>;
  readonly multiselectable?: boolean;
  /** A click, or Space. */
  readonly onSelect?: (row: Row) => void;
  /**
   * Several rows at once: with Control or Command a click or Space marks one more, with Shift a click or an arrow all
   * through to it (`from`: where the keys were), and Control or Command with A all beside it.
   */
  readonly onMark?: (row: Row, how: 'one-more' | 'through' | 'beside', from?: Row) => void;
  /** Space alone marks one more, too, and Enter is the only key that opens. */
  readonly spaceMarks?: boolean;
  /** Enter opens; a double click opens to keep. */
  readonly onActivate?: (row: Row, how: { readonly keep: boolean }) => void;
  readonly onExpand?: (row: Row, expanded: boolean) => void;
  /** The `*` key. */
  readonly onExpandSiblings?: (row: Row) => void;
  /** The right button, the menu key or Shift+F10, with the place for a menu in the window. */
  readonly onContextMenu?: (row: Row, at: MenuPlace) => void;
  /** The menu of the current row has the keys: the row is still to be seen. */
  readonly isMenuOpen?: boolean;
  /** Puts what a row stands for into a drag; false where it can't be dragged. */
  readonly onDragRow?: (row: Row, data: DataTransfer) => boolean;
  /** The rows that are in sight: from `first` up to, but not including, `end`. Best the same function each time. */
  readonly onView?: (first: number, end: number) => void;
  /** The row on which the keys are. */
  readonly onFocusRow?: (row: Row) => void;
  readonly ref?: Ref<TreeHandle> | undefined;
}

/** Where a row stands in its tree. The parts of a tree need no more than this of a row. */
export interface TreePlace {
  /** Unique and stable: focus and selection are kept by it. */
  readonly key: string;
  /** From 1, as `aria-level` counts. */
  readonly level: number;
  /** Steps to the right, where that is not one for each level. */
  readonly indent?: number;
  /** Undefined for a leaf. */
  readonly expanded?: boolean | undefined;
  /** From 1 among its siblings, and how many they are; 0 where that isn't known. */
  readonly position: number;
  readonly siblings: number;
  /** Stands for what is still to come, and moves on before it: the view does not go along. */
  readonly isOpenEnd?: boolean;
}

/**
 * The visible rows, top to bottom. An array is one; so is anything that makes a row when asked, because a million
 * rows are only ever asked for by the screenful.
 */
export interface TreeRowSource<Row> {
  readonly length: number;
  at(index: number): Row | undefined;
  /** What they were picked by. Rows of another topic are shown from their first. */
  readonly topic?: string;
  /** Rows that are only made when asked for know these without making them; of others all are looked through. */
  indexOfKey?(key: string): number | undefined;
  /** The row that holds another. */
  parentOf?(index: number): number | undefined;
  /** The first row, from one on and round the end, whose text begins so; the text is in lower case. */
  indexOfText?(text: string, first: number): number | undefined;
}
