import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BatchRecord } from '#contract/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { EmptyInspector, InspectorFrame, InspectorTitle } from '#ui/Inspector.tsx';
import { RequestSide } from '../commit/RequestSide.tsx';
import { sentContent, Unread } from './RecordPage.tsx';
import { changeHistoryState, useHistoryState, useListedRecords } from './selected-record.ts';

interface RecordSideProps {
  readonly onClose: () => void;
}

/** The inspector of the history: the request of the selected batch. */
export function RecordSide({ onClose }: RecordSideProps) {
  const { shown } = useListedRecords();
  if (shown?.way === 'batch') return <RecordRequest key={shown.recordId} record={shown} onClose={onClose} />;
  return (
    <EmptyInspector label="The request" onClose={onClose}>
      {shown === undefined ? 'Nothing is selected.' : 'What went out and came back stands below the list.'}
    </EmptyInspector>
  );
}

function RecordRequest({ record, onClose }: RecordSideProps & { readonly record: BatchRecord }) {
  const { requestAs } = useHistoryState();
  const input = { recordId: record.recordId };
  const { data: body, error, refetch } = useQuery(hostQueries.changes.recordBody.queryOptions({ input }));
  const sent = useMemo(() => (body === undefined ? undefined : sentContent(body)), [body]);
  if (sent !== undefined) {
    return (
      <RequestSide
        commit={{ record, sent }}
        look={requestAs}
        onLook={(next) => changeHistoryState({ requestAs: next })}
        onClose={onClose}
      />
    );
  }
  return (
    <InspectorFrame label="The request" head={<InspectorTitle>The request</InspectorTitle>} onClose={onClose}>
      <Unread error={error} onRetry={() => void refetch()} />
    </InspectorFrame>
  );
}
