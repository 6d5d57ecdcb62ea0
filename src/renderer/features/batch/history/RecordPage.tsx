import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type BatchContent, readBatchBody } from '#batch/index.ts';
import type { BatchRecord } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { LoadingState } from '#ui/LoadingState.tsx';
import { type SubTab, SubTabs } from '#ui/SubTabs.tsx';
import { showToast } from '#ui/show-toast.ts';
import { countingNote } from '../commit/RefusedPage.tsx';
import { FindingList } from '../commit/UnknownPage.tsx';
import { createDraft } from '../drafts/drafts.ts';
import { CommittedPart } from '../review/CommittedPart.tsx';
import { useCommitDetails } from '../review/commit-details.ts';
import { UndoButton } from '../review/UndoButton.tsx';
import styles from './records.module.css';

type Part = 'results' | 'evidence' | 'answer';

/** A past commit: what was sent, and its outcome. */
export function RecordPage({ record }: { readonly record: BatchRecord }) {
  const tabs = tabsOf(record);
  const [part, setPart] = useState<Part>(tabs[0]?.id ?? 'results');
  const input = { recordId: record.recordId };
  const { data: body, error, refetch } = useQuery(hostQueries.changes.recordBody.queryOptions({ input }));
  return (
    <section className={styles.record} aria-label="Commit">
      <SubTabs label="Commit details" tabs={tabs} selected={part} onSelect={setPart}>
        <div className={styles.part}>
          {part === 'results' && body === undefined ? (
            <Unread error={error} onRetry={() => void refetch()} />
          ) : (
            <RecordPart part={part} record={record} body={body ?? ''} />
          )}
        </div>
      </SubTabs>
    </section>
  );
}

export function Unread({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error === null) return <LoadingState what="Loading request" />;
  return <ErrorBox title="Couldn’t load the request" failure={failureOf(error).details} onRetry={onRetry} />;
}

function tabsOf({ outcome, evidence }: BatchRecord): readonly SubTab<Part>[] {
  const operations = { id: 'results', label: 'Operations' } as const;
  if (outcome.kind === 'applied') return [operations];
  const answer = { id: 'answer', label: 'Error' } as const;
  return evidence === undefined
    ? [answer, operations]
    : [{ id: 'evidence', label: 'Evidence' }, operations, answer];
}

interface RecordPartProps {
  readonly part: Part;
  readonly record: BatchRecord;
  readonly body: string;
}

function RecordPart({ part, record, body }: RecordPartProps) {
  const { outcome, evidence } = record;
  switch (part) {
    case 'results':
      return <SentOperations record={record} body={body} />;
    case 'evidence':
      return (
        <div className={styles.scroller} tabIndex={0} role="group" aria-label="Evidence">
          <FindingList findings={evidence?.findings ?? []} />
        </div>
      );
    case 'answer':
      return outcome.kind === 'applied' ? null : <Answer outcome={outcome} />;
  }
}

function Answer({ outcome }: { readonly outcome: Exclude<BatchRecord['outcome'], { kind: 'applied' }> }) {
  const title = outcome.kind === 'refused' ? 'Nothing was applied' : 'No response';
  const note = outcome.kind === 'refused' ? countingNote(outcome) : undefined;
  return (
    <div className={styles.scroller} tabIndex={0} role="group" aria-label="Error">
      <ErrorBox title={title} failure={outcome.failure} actions={note && <span>{note}</span>} />
    </div>
  );
}

interface SentOperationsProps {
  readonly record: BatchRecord;
  readonly body: string;
}

/** The review page again, from the sent body and the recorded states of its tables. */
function SentOperations({ record, body }: SentOperationsProps) {
  const sent = useMemo(() => sentContent(body), [body]);
  const parts = useCommitDetails({ record, sent });
  return (
    <>
      <div className={styles.tools}>
        <UndoButton record={record} sent={sent} plan={parts.plan} />
        <MakeDraft record={record} body={body} />
      </div>
      <CommittedPart record={record} sent={sent} {...parts} />
    </>
  );
}

export function sentContent(body: string): BatchContent {
  const read = readBatchBody(body);
  if ('problem' in read) return { operations: [], members: {} };
  const { operations, members } = read.draft;
  return { operations: operations.map((operation, key) => ({ ...operation, key })), members };
}

interface MakeDraftProps {
  readonly record: BatchRecord;
  readonly body: string;
}

/** Creates a draft from the sent operations, to view, fix, or resend them. */
function MakeDraft({ record: { connectionId, name }, body }: MakeDraftProps) {
  const connection = useConnection(connectionId);
  const make = () => {
    const read = readBatchBody(body);
    if ('problem' in read) {
      showToast({ tone: 'danger', text: `Couldn’t copy it to a batch. ${read.problem}` });
      return;
    }
    createDraft({ connectionId, name, draft: read.draft });
  };
  return (
    <div className="no-flex">
      <Button disabled={connection === undefined} onPress={make}>
        Copy to new batch
      </Button>
    </div>
  );
}
