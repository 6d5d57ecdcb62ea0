import { useId, useImperativeHandle, useMemo } from 'react';
import { ChevronDownIcon, ChevronRightIcon } from '../icons.ts';
import { drawnIndexes, useRowWindow } from '../virtual.ts';
import styles from './tree.module.css';
import { useTreeEvents } from './tree-events.ts';
import type { TreePlace, TreeProps, TreeRowSource } from './tree-props.ts';
import { useCurrentRow, useScrollRestoration } from './use-current-row.ts';

/** The height of a row: the token --row, as a number. */
const ROW_HEIGHT = 26;

export interface DrawnRow<Row> {
  readonly row: Row;
  readonly index: number;
  readonly id: string;
  readonly top: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The keyboard, pointer and drawing of a tree. The focus stays on the tree itself and `aria-activedescendant` names
 * the current row: with a roving tab stop, scrolling the current row out of what is drawn would throw the focus away.
 */
export function useTree<Row extends TreePlace>(props: TreeProps<Row>, headHeight = 0) {
  const { rows, selectedKeys = NONE, ref } = props;
  const id = useId();
  const current = useCurrentRow(rows);
  const view = useRowWindow({ count: rows.length, rowHeight: ROW_HEIGHT, headHeight });
  useScrollRestoration(rows, ROW_HEIGHT, view, current.index);
  const goTo = (index: number) => {
    view.reveal(index);
    current.set(index);
    const row = index < 0 ? undefined : rows.at(index);
    if (row !== undefined) props.onFocusRow?.(row);
  };
  useImperativeHandle(ref, () => ({
    focus: () => view.scroller.current?.focus(),
    reveal: (key) => {
      const index = indexOfKey(rows, key);
      if (index === undefined) return;
      view.reveal(index);
      current.set(index);
    },
  }));
  const events = useTreeEvents(props, {
    current: current.index,
    page: view.page,
    goTo,
    enter: () => current.index < 0 && goTo(current.entry(selectedKeys)),
  });
  const rowAt = useMemo(() => madeOnce(rows), [rows]);
  const draw = (index: number): DrawnRow<Row> | undefined => {
    const row = rowAt(index);
    return row === undefined
      ? undefined
      : {
          row,
          index,
          id: `${id}-${index}`,
          top: index * ROW_HEIGHT - view.window.shift,
          isCurrent: index === current.index,
          isSelected: selectedKeys.has(row.key),
        };
  };
  return {
    drawn: drawnIndexes(view.window, current.index).map(draw).filter(isDrawn),
    height: view.window.height,
    container: {
      ref: view.scroller,
      tabIndex: 0,
      'aria-label': props.label,
      'aria-multiselectable': props.multiselectable,
      'aria-activedescendant': current.index < 0 ? undefined : `${id}-${current.index}`,
      ...events,
    },
  };
}

/** More than are ever drawn at once, and few beside a million. */
const MAX_MADE = 1000;

/** Rows are made when they are asked for. One that is drawn stays the same one for as long as the rows do. */
function madeOnce<Row extends TreePlace>(rows: TreeRowSource<Row>): (index: number) => Row | undefined {
  const made = new Map<number, Row | undefined>();
  return (index) => {
    if (!made.has(index)) {
      if (made.size >= MAX_MADE) made.clear();
      made.set(index, rows.at(index));
    }
    return made.get(index);
  };
}

function isDrawn<Row>(drawn: DrawnRow<Row> | undefined): drawn is DrawnRow<Row> {
  return drawn !== undefined;
}

function indexOfKey(rows: TreeRowSource<TreePlace>, key: string): number | undefined {
  if (rows.indexOfKey !== undefined) return rows.indexOfKey(key);
  for (let index = 0; index < rows.length; index += 1) if (rows.at(index)?.key === key) return index;
  return undefined;
}

/** What every row of a tree or a tree grid has. */
export function rowProps({ row, index, id, top, isCurrent, isSelected }: DrawnRow<TreePlace>) {
  return {
    id,
    'data-tree-row': index,
    'data-current': isCurrent || undefined,
    'aria-level': row.level,
    'aria-expanded': row.expanded,
    'aria-selected': isSelected,
    // -1: the number of siblings is not known.
    'aria-setsize': row.siblings === 0 ? -1 : row.siblings,
    'aria-posinset': row.position === 0 ? undefined : row.position,
    style: { top },
  };
}

/** The sign before a row that opens; an empty place before one that doesn't. Not for the ears: they hear `expanded`. */
export function ExpandIcon({ expanded }: { expanded: boolean | undefined }) {
  if (expanded === undefined) return <span className={styles.twisty} />;
  const Sign = expanded ? ChevronDownIcon : ChevronRightIcon;
  return (
    <span className={styles.twisty} data-tree-twisty="">
      <Sign size={12} />
    </span>
  );
}
