import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type { ActivityEntry } from '#contract/index.ts';
import { formatBytes, formatClockTime, formatDuration } from '#lib/format.ts';
import { StateDot } from '#ui/Badge.tsx';
import { RunningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { useRowWindow } from '#ui/virtual.ts';
import { PhaseBar } from './PhaseBar.tsx';
import { useLiveDuration } from './RequestFacts.tsx';
import styles from './RequestList.module.css';
import { isRequestRunning, type RequestStatus, requestStatus } from './request-status.ts';

export interface RequestListHandle {
  readonly focus: () => void;
}

interface RequestListProps {
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

const TOLERANCE = 4;

/** Keeps a growing list at its end, until the user scrolls away from it, and again once they come back. */
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
  /** Below zero while nothing is selected. */
  readonly selected: number;
  readonly count: number;
  /** How far a page key goes. */
  readonly page: number;
}

/** Where a key leads in a list; undefined for a key that leads nowhere. From nowhere every way leads to the newest. */
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

function RequestRow({ request }: { readonly request: ActivityEntry }) {
  return (
    <span className={styles.row} data-background={request.isBackground || undefined}>
      <time className={styles.time}>{formatClockTime(request.startedAt)}</time>
      <span className="clip soft">{request.method}</span>
      <span className={styles.path} title={request.path}>
        <VisibleText text={request.path} limit={400} />
      </span>
      <StatusCell request={request} />
      <LiveDuration request={request} />
      <span className={styles.phases}>
        <PhaseBar request={request} />
      </span>
      <span className={styles.size}>
        {formatBytes(request.responseBytes)}
        {request.state === 'receiving' && ' …'}
      </span>
    </span>
  );
}

function LiveDuration({ request }: { readonly request: ActivityEntry }) {
  const duration = useLiveDuration(request);
  return (
    <span className={styles.duration} data-running={isRequestRunning(request) || undefined}>
      {formatDuration(duration)}
    </span>
  );
}

function StatusCell({ request }: { readonly request: ActivityEntry }) {
  const status = requestStatus(request);
  return (
    <span className={styles.status} data-tone={status.tone}>
      <StatusMark tone={status.tone} />
      <span className={styles.text}>{status.text}</span>
      {status.note !== undefined && <span className={styles.note}>{status.note}</span>}
    </span>
  );
}

const DOTS = { ok: 'ok', neutral: 'hollow', failed: 'danger' } as const;

function StatusMark({ tone }: Pick<RequestStatus, 'tone'>) {
  return tone === 'running' ? <RunningIcon size={12} /> : <StateDot tone={DOTS[tone]} />;
}
