import { type DragEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { fold } from '#protocol/fold.ts';
import { keyboardPlatform } from '../Shortcut.tsx';
import type { CollectionProps, CollectionRow, CollectionRows } from './collection.ts';
import { type CollectionAction, type CollectionKey, collectionAction } from './collection-keys.ts';

interface CollectionPosition {
  readonly current: number;
  readonly page: number;
  readonly goTo: (index: number) => void;
  /** Called when the collection gets the focus. */
  readonly enter: () => void;
}

const ROW = '[data-row]';
const TWISTY = '[data-twisty]';

/** The handlers of a collection that its keys call. */
type KeyHandlers<Row extends CollectionRow> = Omit<CollectionProps<Row>, 'label' | 'ref'>;

type KeyPosition = Omit<CollectionPosition, 'enter'>;

/** The keys of a collection, also of one that draws its rows itself. */
export function useCollectionKeys<Row extends CollectionRow>(props: KeyHandlers<Row>, position: KeyPosition) {
  const typed = useRef<Typed>(undefined);
  const rowAt = (index: number) => rowOf(props.rows, index);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isTextInput(event.target)) return;
    const state = { rows: props.rows, focused: position.current, page: position.page };
    const action = collectionAction(keyOf(event), state);
    const isHandled = action === undefined ? goToTyped(event) : carryOut(action, event.currentTarget);
    if (isHandled) event.preventDefault();
  }

  /** Returns false if the collection has no such action, so that the key is left to the window. */
  function carryOut(action: CollectionAction, element: HTMLElement): boolean {
    const row = rowAt(action.index);
    if (row === undefined) return false;
    switch (action.type) {
      case 'focus':
        return moveTo(action.index, row, action.selection);
      case 'menu':
        return openMenuAtRow(row, element);
      case 'copy':
        return isTextSelected() ? false : call(props.onCopy, row);
      case 'select':
        return selectByKey(row);
      case 'toggle':
        return call(props.onMark, row, 'one-more');
      case 'select-all':
        return call(props.onMark, row, 'beside');
      case 'expand':
        return call(props.onExpand, row, action.expanded);
      case 'reorder':
        return call(props.onReorder, row, action.step);
      case 'activate':
        return call(props.onActivate, row, { keep: false });
      case 'expand-siblings':
        return call(props.onExpandSiblings, row);
      case 'remove':
        return call(props.onRemove, row);
      case 'rename':
        return call(props.onRename, row);
      case 'duplicate':
        return call(props.onDuplicate, row);
    }
  }

  function moveTo(index: number, row: Row, selection: 'extend' | 'keep' | undefined): boolean {
    if (selection === 'keep' && props.selectionFollowsFocus !== true) return false;
    const from = rowAt(position.current);
    position.goTo(index);
    if (selection === 'extend') props.onMark?.(row, 'through', from);
    else if (selection === undefined && props.selectionFollowsFocus === true) props.onSelect?.(row);
    return true;
  }

  /** Always handled: Space would scroll. */
  function selectByKey(row: Row): true {
    if (props.spaceMarks === true) props.onMark?.(row, 'one-more');
    else props.onSelect?.(row);
    return true;
  }

  function openMenuAtRow(row: Row, element: HTMLElement): boolean {
    if (props.onContextMenu === undefined) return false;
    position.goTo(position.current);
    const box = (element.querySelector('[data-current]') ?? element).getBoundingClientRect();
    props.onContextMenu(row, { x: box.left + 24, y: box.bottom });
    return true;
  }

  function goToTyped(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    typed.current = typeOn(typed.current, event.key, event.timeStamp);
    if (typed.current === undefined) return false;
    const found = findTyped(props.rows, props.textOf, typed.current.text, position.current);
    const row = found === undefined ? undefined : rowAt(found);
    if (found !== undefined && row !== undefined) moveTo(found, row, undefined);
    return true;
  }

  return onKeyDown;
}

/** Listeners on the whole collection: rows are virtual and have none of their own. */
export function useCollectionEvents<Row extends CollectionRow>(
  props: CollectionProps<Row>,
  position: CollectionPosition,
) {
  const onKeyDown = useCollectionKeys(props, position);
  const rowAt = (index: number) => rowOf(props.rows, index);

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

/** An array would count a negative index from its end. */
function rowOf<Row>(rows: CollectionRows<Row>, index: number): Row | undefined {
  return index < 0 ? undefined : rows.at(index);
}

function call<Args extends readonly unknown[]>(
  handler: ((...args: Args) => void) | undefined,
  ...args: Args
): boolean {
  handler?.(...args);
  return handler !== undefined;
}

function keyOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): CollectionKey {
  const [mod, otherMod] = keyboardPlatform() === 'mac' ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return { key, shiftKey, altKey, mod, otherMod };
}

/** With the pointer; the browser copies it. */
function isTextSelected(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

function rowIndexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
  return row === null ? undefined : Number(row.dataset.row);
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
  rows: CollectionRows<Row>,
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
