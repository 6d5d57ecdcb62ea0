import { useState } from 'react';
import type { LedgerEntry } from '../../../../contract/index.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CloseIcon } from '../../../ui/icons/icons.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { BodyPage } from './BodyPage.tsx';
import { BodyTools } from './BodyTools.tsx';
import { bodySide, type DetailsPage } from './details-page.ts';
import { HeaderList } from './HeaderList.tsx';
import styles from './RequestDetails.module.css';
import { RequestSummary } from './RequestSummary.tsx';
import { useBodies } from './use-bodies.ts';

export interface RequestDetailsProps {
  readonly request: LedgerEntry;
  /** The page that is open stays open while one goes through the list. */
  readonly page: DetailsPage;
  readonly onPage: (page: DetailsPage) => void;
  readonly onClose: () => void;
}

const PAGES = [
  { value: 'summary', label: 'Summary' },
  { value: 'headers', label: 'Headers' },
  { value: 'request', label: 'Request' },
  { value: 'answer', label: 'Answer' },
] as const;

/** All that is known of a request. */
export function RequestDetails({ request, page, onPage, onClose }: RequestDetailsProps) {
  const [isIndented, setIndented] = useState(true);
  const side = bodySide(page);
  const { bodies, failure } = useBodies(request, side !== undefined);
  const body = side === undefined ? undefined : bodies?.[side];
  return (
    <section className={styles.details} aria-label="Details of the request">
      <header className={styles.head}>
        <SegmentedControl label="Show" options={PAGES} value={page} onChange={onPage} />
        {side !== undefined && body?.state === 'kept' && (
          <BodyTools
            request={request}
            side={side}
            body={body}
            isIndented={isIndented}
            onIndent={setIndented}
          />
        )}
        <span className={styles.close}>
          <IconButton icon={CloseIcon} label="Close details" keys="Escape" onPress={onClose} />
        </span>
      </header>
      {side === undefined ? (
        <Facts request={request} page={page} />
      ) : (
        <BodyPage request={request} side={side} body={body} failure={failure} isIndented={isIndented} />
      )}
    </section>
  );
}

function Facts({ request, page }: Pick<RequestDetailsProps, 'request' | 'page'>) {
  return (
    // Keys scroll what has the focus, so the part that scrolls takes it.
    <div className={styles.body} tabIndex={0} role="group" aria-label="Request and answer">
      {page === 'summary' ? (
        <RequestSummary request={request} />
      ) : (
        <>
          <HeaderList title="Headers sent" headers={request.requestHeaders} />
          <HeaderList title="Headers received" headers={request.responseHeaders} />
        </>
      )}
    </div>
  );
}
