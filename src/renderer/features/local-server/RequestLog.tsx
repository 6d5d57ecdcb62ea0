import type { ServerRequest } from '../../../protocol/index.ts';
import { useRowWindow } from '../../ui/tree/use-row-window.ts';
import styles from './RequestLog.module.css';
import { RequestLogRow } from './RequestLogRow.tsx';
import { useSteadyScroll } from './use-steady-scroll.ts';

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
