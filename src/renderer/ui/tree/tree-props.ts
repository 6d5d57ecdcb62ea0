import type { Ref } from 'react';
import type { TreePlace, TreeRowSource } from './tree-rows.ts';

export interface Point {
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
  /** The name of the tree for the ears. */
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
   * through to it, and Control or Command with A all beside it.
   */
  readonly onMark?: (row: Row, how: 'one-more' | 'through' | 'beside') => void;
  /** Enter opens; a double click opens to keep. */
  readonly onActivate?: (row: Row, how: { readonly keep: boolean }) => void;
  readonly onExpand?: (row: Row, expanded: boolean) => void;
  /** The `*` key. */
  readonly onExpandSiblings?: (row: Row) => void;
  /** The right button, the menu key or Shift+F10, with the place for a menu in the window. */
  readonly onContextMenu?: (row: Row, at: Point) => void;
  /** Puts what a row stands for into a drag; false where it can't be dragged. */
  readonly onDragRow?: (row: Row, data: DataTransfer) => boolean;
  /** The row on which the keys are. */
  readonly onFocusRow?: (row: Row) => void;
  readonly ref?: Ref<TreeHandle> | undefined;
}
