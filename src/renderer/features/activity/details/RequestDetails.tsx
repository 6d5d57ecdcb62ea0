import { useState } from 'react';
import type { ActivityDetails, ActivityEntry } from '../../../../contract/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { CloseIcon } from '../../../ui/icons.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { BodyPage } from './BodyPage.tsx';
import { BodyTools } from './BodyTools.tsx';
import { bodySide, type DetailsPage } from './details-page.ts';
import { HeaderList } from './HeaderList.tsx';
import styles from './RequestDetails.module.css';
import { RequestSummary } from './RequestSummary.tsx';
import { useMessages } from './use-messages.ts';

export interface RequestDetailsProps {
  readonly request: ActivityEntry;
  /** The page that is open stays open while one goes through the list. */
  readonly page: DetailsPage;
  readonly onPage: (page: DetailsPage) => void;
  readonly onClose: () => void;
}

const PAGES = [
  { value: 'summary', label: 'Summary' },
  { value: 'headers', label: 'Headers' },
  { value: 'request', label: 'Request' },
  { value: 'answer', label: 'Response' },
] as const;

/** All that is known of a request. */
export function RequestDetails({ request, page, onPage, onClose }: RequestDetailsProps) {
  const [isIndented, setIndented] = useState(true);
  const side = bodySide(page);
  const { messages, failure } = useMessages(request, page !== 'summary');
  const body = side === undefined ? undefined : messages?.[side].body;
  return (
    <section className={styles.details} aria-label="Request details">
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
        // Keys scroll what has the focus, so the part that scrolls takes it.
        <div className={styles.body} tabIndex={0} role="group" aria-label="Request and response">
          {page === 'summary' ? (
            <RequestSummary request={request} />
          ) : (
            <Headers messages={messages} failure={failure} />
          )}
        </div>
      ) : (
        <BodyPage request={request} side={side} body={body} failure={failure} isIndented={isIndented} />
      )}
    </section>
  );
}

interface HeadersProps {
  /** Undefined while they are on their way from the host. */
  readonly messages: ActivityDetails | undefined;
  readonly failure: string | undefined;
}

function Headers({ messages, failure }: HeadersProps) {
  if (failure !== undefined) return <p className={styles.none}>{failure}</p>;
  if (messages === undefined) return null;
  return (
    <>
      <HeaderList title="Request headers" headers={messages.request.headers} />
      <HeaderList title="Response headers" headers={messages.answer.headers} />
    </>
  );
}
