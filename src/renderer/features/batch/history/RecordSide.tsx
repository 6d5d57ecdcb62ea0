import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BatchRecord } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { InspectorFrame, InspectorTitle } from '#ui/Inspector.tsx';
import { LoadingState } from '#ui/LoadingState.tsx';
import type { BatchSideProps } from '../BatchSide.tsx';
import styles from '../checks/side.module.css';
import { RequestSide } from '../commit/RequestSide.tsx';
import { contentOf } from './RecordPage.tsx';
import { useListedRecords } from './selected-record.ts';

/** Beside the history: the request of the commit that is selected there, never that of the batch. */
export function RecordSide({ draftId, onClose }: BatchSideProps) {
  const { shown } = useListedRecords(draftId);
  if (shown !== undefined)
    return <RecordRequest key={shown.recordId} record={shown} {...{ draftId, onClose }} />;
  return (
    <InspectorFrame label="The request" head={<InspectorTitle>The request</InspectorTitle>} onClose={onClose}>
      <p className={styles.nothing}>Select a commit to see its request.</p>
    </InspectorFrame>
  );
}

function RecordRequest({ draftId, record, onClose }: BatchSideProps & { readonly record: BatchRecord }) {
  const input = { recordId: record.recordId };
  const { data: body, error, refetch } = useQuery(hostQueries.batches.recordBody.queryOptions({ input }));
  const sent = useMemo(() => (body === undefined ? undefined : contentOf(body)), [body]);
  if (sent !== undefined) return <RequestSide {...{ draftId, onClose }} commit={{ record, sent }} />;
  return (
    <InspectorFrame label="The request" head={<InspectorTitle>The request</InspectorTitle>} onClose={onClose}>
      {error === null ? (
        <LoadingState what="Loading request" />
      ) : (
        <ErrorBox
          title="Couldn’t load the request"
          failure={failureOf(error).details}
          onRetry={() => void refetch()}
        />
      )}
    </InspectorFrame>
  );
}
