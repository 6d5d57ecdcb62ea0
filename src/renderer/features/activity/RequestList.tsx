import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { ActivityEntry } from '#contract/index.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { useRowHeight } from '#ui/row-height.ts';
import { treeAction } from '#ui/tree/tree-keys.ts';
import { useRowWindow } from '#ui/virtual.ts';
import { startOfDay } from './filter-requests.ts';
import { barScale } from './PhaseBar.tsx';
import styles from './RequestList.module.css';
import { RequestRow } from './RequestRow.tsx';
import type { ListedRequest } from './request-rows.ts';

export interface RequestListHandle {
  readonly focus: () => void;
}

interface RequestListProps {
  readonly rows: readonly ListedRequest[];
  /** The IDs of requests that were retried. */
  readonly retried: ReadonlySet<number>;
  /** By ID. */
  readonly connectionNames: ReadonlyMap<string, string>;
  readonly selectedId: number | undefined;
  readonly onSelect: (id: number) => void;
  readonly onExpand: (row: ListedRequest, expanded: boolean) => void;
  /** By Enter or a second click. */
  readonly onOpen: () => void;
  readonly onCopy: () => void;
  readonly ref?: Ref<RequestListHandle>;
}

/** Oldest first. One tab stop: the list has the focus and `aria-activedescendant` names its current row. */
export function RequestList(props: RequestListProps) {
  const { rows, retried, connectionNames, selectedId, onSelect, onExpand, onOpen, onCopy, ref } = props;
  const today = startOfDay(Date.now(), useTimeZone());
  const listId = useId();
  const rowHeight = useRowHeight();
  const view = useRowWindow({ count: rows.length, rowHeight });
  const onScroll = useStickToEnd(view.scroller, rows);
  const scale = useMemo(() => barScale(rows.map(({ request }) => request.duration)), [rows]);
  const columns = useMemo(() => wantedColumns(rows, today), [rows, today]);
  const selected = rows.findIndex(({ request }) => request.id === selectedId);
  useImperativeHandle(ref, () => ({ focus: () => view.scroller.current?.focus() }));
  useRevealSelected(selectedId, () => selected >= 0 && view.reveal(selected));

  function onKeyDown(event: KeyboardEvent): void {
    const next = stepTo(event.key, { selected, count: rows.length, page: view.page });
    const row = next === undefined ? undefined : rows[next];
    if (row !== undefined) onSelect(row.request.id);
    else if (selected >= 0 && event.key === 'Enter') onOpen();
    else if (selected >= 0 && isCopy(event)) onCopy();
    else if (!expandByKey(event)) return;
    event.preventDefault();
  }

  /** ArrowRight and ArrowLeft, as in a tree. */
  function expandByKey(event: KeyboardEvent): boolean {
    const action = treeAction(event, { rows, focused: selected, page: view.page });
    const row = action && rows[action.index];
    if (row === undefined) return false;
    if (action?.type === 'expand') onExpand(row, action.expanded);
    else if (action?.type === 'focus') onSelect(row.request.id);
    else return false;
    return true;
  }

  const { first, end, shift, height } = view.window;
  return (
    <div
      ref={view.scroller}
      className={styles.list}
      role="tree"
      aria-label="Requests"
      tabIndex={0}
      data-grouped={rows.some(({ expanded }) => expanded !== undefined) || undefined}
      data-dated={columns.day || undefined}
      data-several={columns.connection || undefined}
      aria-activedescendant={selected < 0 ? undefined : `${listId}-${selectedId}`}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <div className={styles.canvas} role="presentation" style={{ height }}>
        {rows.slice(first, end).map((row, offset) => (
          <div
            key={row.key}
            id={`${listId}-${row.key}`}
            className={styles.option}
            role="treeitem"
            data-part={row.request.part}
            aria-level={row.level}
            aria-expanded={row.expanded}
            aria-selected={row.request.id === selectedId}
            aria-setsize={row.siblings}
            aria-posinset={row.position}
            style={{ top: (first + offset) * rowHeight - shift }}
            onClick={({ target }) =>
              isSign(target) ? onExpand(row, row.expanded !== true) : onSelect(row.request.id)
            }
            onDoubleClick={({ target }) => !isSign(target) && onOpen()}
          >
            <RequestRow
              row={row}
              retried={retried}
              scale={scale}
              connection={connectionOf(row.request, connectionNames)}
              today={today}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A column with the same value in each row is hidden. */
function wantedColumns(rows: readonly ListedRequest[], today: number) {
  return {
    day: rows.some(({ request }) => request.startedAt < today),
    connection: new Set(rows.map(({ request }) => request.connectionId)).size > 1,
  };
}

function connectionOf(request: ActivityEntry, names: ReadonlyMap<string, string>): string {
  return names.get(request.connectionId) ?? request.connectionName ?? 'Removed connection';
}

function isSign(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-tree-twisty]') !== null;
}

/** Only a new selection scrolls the list, not a new request. */
function useRevealSelected(selectedId: number | undefined, reveal: () => void): void {
  const latest = useRef(reveal);
  useEffect(() => {
    latest.current = reveal;
  });
  useEffect(() => {
    if (selectedId !== undefined) latest.current();
  }, [selectedId]);
}

/** Text selected with the pointer is copied instead. */
function isCopy(event: KeyboardEvent): boolean {
  const isNothingMarked = document.getSelection()?.isCollapsed ?? true;
  return event.key === 'c' && (event.ctrlKey || event.metaKey) && isNothingMarked;
}

const TOLERANCE = 4;

/** Keeps a growing list scrolled to its end, unless the user scrolls up. */
function useStickToEnd(scroller: RefObject<HTMLElement | null>, content: readonly unknown[]): () => void {
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && atEnd.current && content.length > 0) element.scrollTop = element.scrollHeight;
  }, [scroller, content]);
  return () => {
    const element = scroller.current;
    if (element === null) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= TOLERANCE;
  };
}

interface ListPosition {
  /** Negative while nothing is selected. */
  readonly selected: number;
  readonly count: number;
  /** The distance of a page key. */
  readonly page: number;
}

/**
 * The index that a key moves to; undefined if the key doesn’t move. Without a selection every key selects the newest.
 */
export function stepTo(key: string, { selected, count, page }: ListPosition): number | undefined {
  const step = STEPS.get(key)?.(page, count);
  if (step === undefined || count === 0) return undefined;
  const last = count - 1;
  if (selected < 0) return key === 'Home' ? 0 : last;
  return Math.min(last, Math.max(0, selected + step));
}

type Step = (page: number, count: number) => number;

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowDown', () => 1],
  ['ArrowUp', () => -1],
  ['PageDown', (page) => page],
  ['PageUp', (page) => -page],
  ['Home', (_, count) => -count],
  ['End', (_, count) => count],
]);
