import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BatchRecord } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { InspectorFrame, InspectorTitle } from '#ui/Inspector.tsx';
import styles from '../checks/side.module.css';
import { RequestSide, type RequestSideProps } from '../commit/RequestSide.tsx';
import { sentContent, Unread } from './RecordPage.tsx';
import { useListedRecords } from './selected-record.ts';

type RecordSideProps = Pick<RequestSideProps, 'draftId' | 'onClose'>;

/** Beside the history: the request of the commit that is selected there, never that of the batch. */
export function RecordSide({ draftId, onClose }: RecordSideProps) {
  const { shown } = useListedRecords(draftId);
  if (shown?.way === 'batch')
    return <RecordRequest key={shown.recordId} record={shown} {...{ draftId, onClose }} />;
  return (
    <InspectorFrame label="The request" head={<InspectorTitle>The request</InspectorTitle>} onClose={onClose}>
      <p className={styles.nothing}>
        {shown === undefined ? 'Nothing is selected.' : 'What went out and came back stands below the list.'}
      </p>
    </InspectorFrame>
  );
}

function RecordRequest({ draftId, record, onClose }: RecordSideProps & { readonly record: BatchRecord }) {
  const input = { recordId: record.recordId };
  const { data: body, error, refetch } = useQuery(hostQueries.changes.recordBody.queryOptions({ input }));
  const sent = useMemo(() => (body === undefined ? undefined : sentContent(body)), [body]);
  if (sent !== undefined) return <RequestSide {...{ draftId, onClose }} commit={{ record, sent }} />;
  return (
    <InspectorFrame label="The request" head={<InspectorTitle>The request</InspectorTitle>} onClose={onClose}>
      <Unread error={error} onRetry={() => void refetch()} />
    </InspectorFrame>
  );
}
