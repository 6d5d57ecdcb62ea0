import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { fold } from '#protocol/fold.ts';
import { type TreeAction, treeAction } from './tree-keys.ts';
import type { TreePlace, TreeProps, TreeRowSource } from './tree-props.ts';

interface TreePosition {
  readonly current: number;
  readonly page: number;
  readonly goTo: (index: number) => void;
  /** Called when the tree gets the focus. */
  readonly enter: () => void;
}

const ROW = '[data-tree-row]';
const TWISTY = '[data-tree-twisty]';

/** Listeners on the whole tree: rows are virtual and have none of their own. */
export function useTreeEvents<Row extends TreePlace>(props: TreeProps<Row>, position: TreePosition) {
  const typed = useRef<Typed>(undefined);
  const rowAt = (index: number) => (index < 0 ? undefined : props.rows.at(index));

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isTextInput(event.target)) return;
    const { rows } = props;
    const from = position.current;
    const action = treeAction(event, { rows, focused: position.current, page: position.page });
    if (action !== undefined) carryOut(action, event.currentTarget);
    else if (!markByKey(event) && !goToTyped(event)) return;
    if (action?.type === 'focus' && event.shiftKey) mark(action.index, 'through', rowAt(from));
    event.preventDefault();
  }

  function mark(index: number, how: 'one-more' | 'through' | 'beside', from?: Row) {
    const row = rowAt(index);
    if (row !== undefined) props.onMark?.(row, how, from);
  }

  function markByKey(event: KeyboardEvent): boolean {
    if (props.onMark === undefined || !(event.ctrlKey || event.metaKey)) return false;
    const how = markKey(event);
    if (how !== undefined) mark(position.current, how);
    return how !== undefined;
  }

  function carryOut(action: TreeAction, tree: HTMLElement) {
    const row = rowAt(action.index);
    if (row === undefined) return;
    if (action.type === 'focus') position.goTo(action.index);
    if (action.type === 'expand') props.onExpand?.(row, action.expanded);
    if (action.type === 'expand-siblings') props.onExpandSiblings?.(row);
    if (action.type === 'activate') props.onActivate?.(row, { keep: false });
    if (action.type === 'select') selectByKey(action.index, row);
    if (action.type === 'menu') openMenuAtRow(row, tree);
  }

  function selectByKey(index: number, row: Row) {
    if (props.spaceMarks === true) mark(index, 'one-more');
    else props.onSelect?.(row);
  }

  function openMenuAtRow(row: Row, tree: HTMLElement) {
    position.goTo(position.current);
    const box = tree.querySelector(`${ROW}[data-current]`)?.getBoundingClientRect();
    if (box !== undefined) props.onContextMenu?.(row, { x: box.left + 24, y: box.bottom });
  }

  function goToTyped(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    typed.current = typeOn(typed.current, event.key, event.timeStamp);
    if (typed.current === undefined) return false;
    const found = findTyped(props.rows, props.textOf, typed.current.text, position.current);
    if (found !== undefined) position.goTo(found);
    return true;
  }

  function onMouseDown(event: MouseEvent) {
    const index = rowIndexOf(event.target);
    if (index !== undefined) position.goTo(index);
  }

  function onClick(event: MouseEvent) {
    const row = rowAt(rowIndexOf(event.target) ?? -1);
    if (row === undefined) return;
    if (isInside(event.target, TWISTY)) props.onExpand?.(row, row.expanded !== true);
    // The second click of a double click selects nothing.
    else if (event.detail <= 1) choose(row, event);
  }

  function choose(row: Row, { ctrlKey, metaKey, shiftKey }: MouseEvent) {
    if (props.onMark !== undefined && (ctrlKey || metaKey)) props.onMark(row, 'one-more');
    else if (props.onMark !== undefined && shiftKey) props.onMark(row, 'through');
    else props.onSelect?.(row);
  }

  function onDoubleClick(event: MouseEvent) {
    const row = rowAt(rowIndexOf(event.target) ?? -1);
    if (row !== undefined && !isInside(event.target, TWISTY)) props.onActivate?.(row, { keep: true });
  }

  function onContextMenu(event: MouseEvent) {
    const row = rowAt(rowIndexOf(event.target) ?? -1);
    event.preventDefault();
    if (row !== undefined) props.onContextMenu?.(row, { x: event.clientX, y: event.clientY });
  }

  function onDragStart(event: DragEvent) {
    const row = rowAt(rowIndexOf(event.target) ?? -1);
    if (row === undefined || props.onDragRow?.(row, event.dataTransfer) !== true) event.preventDefault();
  }

  return {
    onDragStart,
    onKeyDown,
    onMouseDown,
    onClick,
    onDoubleClick,
    onContextMenu,
    onFocus: position.enter,
  };
}

function markKey({ key, shiftKey, altKey }: KeyboardEvent): 'one-more' | 'beside' | undefined {
  if (key === ' ') return 'one-more';
  return key.toLowerCase() === 'a' && !shiftKey && !altKey ? 'beside' : undefined;
}

function rowIndexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
  return row === null ? undefined : Number(row.dataset.treeRow);
}

function isInside(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** A name that is edited in its row handles its own keys. */
function isTextInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

interface Typed {
  readonly text: string;
  readonly at: number;
}

const PAUSE_MILLISECONDS = 700;

/** Letters, digits, and joiners of names; `*`, `?` and `/` are commands. */
const TYPED_SIGN = /^[\p{L}\p{N}_.-]$/u;

/** The text typed without a pause; undefined if the key isn’t part of a name. */
export function typeOn(typed: Typed | undefined, key: string, now: number): Typed | undefined {
  if (!TYPED_SIGN.test(key)) return undefined;
  const isFresh = typed === undefined || now - typed.at > PAUSE_MILLISECONDS;
  return { text: (isFresh ? '' : typed.text) + fold(key), at: now };
}

/**
 * The next row whose text starts with the typed one, wrapping around. A longer text may match the current row again.
 */
export function findTyped<Row>(
  rows: TreeRowSource<Row>,
  textOf: (row: Row) => string,
  text: string,
  focused: number,
): number | undefined {
  const first = Math.max(0, text.length > 1 ? focused : focused + 1);
  if (rows.indexOfText !== undefined) return rows.indexOfText(text, first);
  for (let step = 0; step < rows.length; step += 1) {
    const index = (first + step) % rows.length;
    const row = rows.at(index);
    if (row !== undefined && fold(textOf(row)).startsWith(text)) return index;
  }
  return undefined;
}
