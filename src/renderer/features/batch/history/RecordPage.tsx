import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type DraftOperation, readBatchBody } from '#batch/index.ts';
import type { BatchRecord } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { LoadingState } from '#ui/LoadingState.tsx';
import { type SubTab, SubTabs } from '#ui/SubTabs.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { ResultList } from '../commit/ResultList.tsx';
import { FindingList } from '../commit/UnknownPage.tsx';
import { createDraft } from '../drafts/drafts.ts';
import styles from './records.module.css';

type Part = 'body' | 'results' | 'evidence' | 'answer';

/** One commit of before: what was sent, and what became of it. */
export function RecordPage({ record }: { readonly record: BatchRecord }) {
  const tabs = tabsOf(record);
  const [part, setPart] = useState<Part>(tabs[0]?.id ?? 'body');
  const input = { recordId: record.recordId };
  const { data: body, error, refetch } = useQuery(hostQueries.batches.recordBody.queryOptions({ input }));
  return (
    <section className={styles.record} aria-label="Commit">
      <SubTabs label="Commit details" tabs={tabs} selected={part} onSelect={setPart}>
        <div className={styles.part}>
          {body !== undefined && <MakeDraft record={record} body={body} />}
          {body === undefined && part !== 'answer' && part !== 'evidence' ? (
            <Unread error={error} onRetry={() => void refetch()} />
          ) : (
            <RecordPart part={part} record={record} body={body ?? ''} />
          )}
        </div>
      </SubTabs>
    </section>
  );
}

function Unread({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error === null) return <LoadingState what="Loading request" />;
  return <ErrorBox title="Couldn’t load the request" failure={failureOf(error).details} onRetry={onRetry} />;
}

function tabsOf({ outcome, evidence }: BatchRecord): readonly SubTab<Part>[] {
  const body = { id: 'body', label: 'Request body' } as const;
  if (outcome.kind === 'applied') return [{ id: 'results', label: 'Results' }, body];
  const answer = { id: 'answer', label: 'Error' } as const;
  return evidence === undefined ? [answer, body] : [answer, { id: 'evidence', label: 'Evidence' }, body];
}

interface RecordPartProps {
  readonly part: Part;
  readonly record: BatchRecord;
  readonly body: string;
}

function RecordPart({ part, record, body }: RecordPartProps) {
  const { outcome, evidence } = record;
  switch (part) {
    case 'body':
      return <CodeBlock text={body} language="json" label="Request body" fill />;
    case 'results':
      return outcome.kind === 'applied' ? (
        <Results connectionId={record.connectionId} body={body} results={outcome.results} />
      ) : null;
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
  return (
    <div className={styles.scroller} tabIndex={0} role="group" aria-label="Error">
      <ErrorBox title={title} failure={outcome.failure} />
    </div>
  );
}

interface ResultsProps {
  readonly connectionId: string;
  readonly body: string;
  readonly results: Extract<BatchRecord['outcome'], { kind: 'applied' }>['results'];
}

/** The operations are read from what was sent. */
function Results({ connectionId, body, results }: ResultsProps) {
  const operations = useMemo(() => operationsIn(body), [body]);
  return <ResultList connectionId={connectionId} operations={operations} results={results} />;
}

function operationsIn(body: string): readonly DraftOperation[] {
  const read = readBatchBody(body);
  return 'draft' in read ? read.draft.operations.map((operation, key) => ({ ...operation, key })) : [];
}

interface MakeDraftProps {
  readonly record: BatchRecord;
  readonly body: string;
}

/** What was sent, once more as a draft: to look at, to mend, and to send again. */
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
      <Button size="small" disabled={connection === undefined} onPress={make}>
        Copy to new batch
      </Button>
    </div>
  );
}
