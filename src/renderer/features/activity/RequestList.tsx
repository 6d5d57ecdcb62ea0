import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import type { ActivityEntry } from '../../../contract/index.ts';
import { useRowWindow } from '../../ui/tree/use-row-window.ts';
import { stepTo } from './model/step-to.ts';
import styles from './RequestList.module.css';
import { RequestRow } from './RequestRow.tsx';
import { useStickToEnd } from './use-follow-tail.ts';

export interface RequestListHandle {
  readonly focus: () => void;
}

export interface RequestListProps {
  readonly requests: readonly ActivityEntry[];
  readonly selectedId: number | undefined;
  readonly onSelect: (id: number) => void;
  /** Enter, or a second click. */
  readonly onOpen: () => void;
  readonly onCopy: () => void;
  readonly ref?: Ref<RequestListHandle>;
}

/** The token --row, as a number. */
const ROW_HEIGHT = 26;

/** Oldest first. One tab stop: the list has the focus and names its current row. */
export function RequestList({ requests, selectedId, onSelect, onOpen, onCopy, ref }: RequestListProps) {
  const listId = useId();
  const view = useRowWindow({ count: requests.length, rowHeight: ROW_HEIGHT });
  const onScroll = useStickToEnd(view.scroller, requests);
  const selected = requests.findIndex((request) => request.id === selectedId);
  useImperativeHandle(ref, () => ({ focus: () => view.scroller.current?.focus() }));
  useRevealSelected(selectedId, () => selected >= 0 && view.reveal(selected));

  function onKeyDown(event: KeyboardEvent): void {
    const next = stepTo(event.key, { selected, count: requests.length, page: view.page });
    const request = next === undefined ? undefined : requests[next];
    if (request !== undefined) onSelect(request.id);
    else if (selected >= 0 && event.key === 'Enter') onOpen();
    else if (selected >= 0 && isCopy(event)) onCopy();
    else return;
    event.preventDefault();
  }

  const { first, end, shift, height } = view.window;
  return (
    <div
      ref={view.scroller}
      className={styles.list}
      role="listbox"
      aria-label="Requests"
      tabIndex={0}
      aria-activedescendant={selected < 0 ? undefined : `${listId}-${selectedId}`}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <div className={styles.canvas} role="presentation" style={{ height }}>
        {requests.slice(first, end).map((request, offset) => (
          <div
            key={request.id}
            id={`${listId}-${request.id}`}
            className={styles.option}
            role="option"
            aria-selected={request.id === selectedId}
            aria-setsize={requests.length}
            aria-posinset={first + offset + 1}
            style={{ top: (first + offset) * ROW_HEIGHT - shift }}
            onClick={() => onSelect(request.id)}
            onDoubleClick={onOpen}
          >
            <RequestRow request={request} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Only a new selection moves the list; a new request must not. */
function useRevealSelected(selectedId: number | undefined, reveal: () => void): void {
  const latest = useRef(reveal);
  useEffect(() => {
    latest.current = reveal;
  });
  useEffect(() => {
    if (selectedId !== undefined) latest.current();
  }, [selectedId]);
}

/** Text that was marked with the pointer is what the user means to copy. */
function isCopy(event: KeyboardEvent): boolean {
  const isNothingMarked = document.getSelection()?.isCollapsed ?? true;
  return event.key === 'c' && (event.ctrlKey || event.metaKey) && isNothingMarked;
}
