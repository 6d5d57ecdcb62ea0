import { type RefObject, useLayoutEffect, useRef } from 'react';
import { formatClockTime, formatDuration } from '#lib/format.ts';
import type { ServerRequest } from '#protocol/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { WarningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { useRowWindow } from '#ui/virtual.ts';
import { faultName } from './model/faults.ts';
import styles from './RequestLog.module.css';

/** The token --row, as a number. */
const ROW_HEIGHT = 26;

/** Newest first; only the rows in view are drawn. */
export function RequestLog({ requests }: { readonly requests: readonly ServerRequest[] }) {
  const view = useRowWindow({ count: requests.length, rowHeight: ROW_HEIGHT, headHeight: ROW_HEIGHT });
  useSteadyScroll(view.scroller, requests, ROW_HEIGHT);
  const { first, end, shift, height } = view.window;
  return (
    // The scroller takes the focus, so that the keys can scroll it.
    <div ref={view.scroller} className={styles.scroller} tabIndex={0} role="region" aria-label="Requests">
      <div role="table" aria-label="Requests" aria-rowcount={requests.length + 1}>
        <div role="rowgroup" className={styles.columns}>
          <ColumnHeads />
        </div>
        <div role="rowgroup" className={styles.canvas} style={{ height }}>
          {requests.slice(first, end).map((request, offset) => (
            <RequestLogRow
              key={request.id}
              request={request}
              position={first + offset + 2}
              top={(first + offset) * ROW_HEIGHT - shift}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const COLUMNS = ['Time', 'Method', 'Path', 'Operation', 'Status', 'Took'] as const;

function ColumnHeads() {
  return (
    <div role="row" aria-rowindex={1} className={styles.row}>
      {COLUMNS.map((name) => (
        <span key={name} role="columnheader" data-column={name}>
          {name}
        </span>
      ))}
    </div>
  );
}

interface Row {
  readonly id: number;
}

/**
 * Rows come in at the top. Who is at the top sees them come; who has scrolled down keeps what they read where it is.
 */
function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  rowHeight: number,
): void {
  const newest = useRef(rows[0]?.id);
  useLayoutEffect(() => {
    const element = scroller.current;
    const added = rows.findIndex(({ id }) => id === newest.current);
    newest.current = rows[0]?.id;
    if (element !== null && added > 0 && element.scrollTop > 0) element.scrollTop += added * rowHeight;
  }, [scroller, rows, rowHeight]);
}

interface RequestLogRowProps {
  readonly request: ServerRequest;
  /** Among all rows, the head being the first. */
  readonly position: number;
  readonly top: number;
}

function RequestLogRow({ request, position, top }: RequestLogRowProps) {
  const { at, method, path, operation, status, duration, fault } = request;
  return (
    <div role="row" aria-rowindex={position} className={styles.entry} style={{ top }}>
      <div className={styles.row} role="presentation">
        <time role="cell" className={styles.quiet} data-column="Time">
          {formatClockTime(at)}
        </time>
        <span role="cell" className={styles.quiet} data-column="Method">
          {method}
        </span>
        <span role="cell" className={styles.path} title={path}>
          <VisibleText text={path} limit={400} />
        </span>
        <span role="cell" className={styles.operation} data-column="Operation">
          {operation}
        </span>
        <span role="cell" className={styles.status} data-failed={status >= 400 || status === 0 || undefined}>
          {status === 0 ? 'no response' : status}
          {fault !== undefined && (
            <Badge tone="warn" icon={WarningIcon}>
              {faultName(fault)}
            </Badge>
          )}
        </span>
        <span role="cell" className={styles.duration} data-column="Took">
          {formatDuration(duration)}
        </span>
      </div>
    </div>
  );
}
