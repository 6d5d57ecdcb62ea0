import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { batchSupport, isStepApplied, isUploadUnfinished, type StepsRecord } from '#contract/index.ts';
import { openChange } from '#domain/open-change.ts';
import { readHistoryAgain } from '#domain/table-states.ts';
import { undecidedStep, uploadFactsText, uploadRequestsText } from '#domain/upload-texts.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { UndoIcon } from '#ui/icons.ts';
import { SubTabs } from '#ui/SubTabs.tsx';
import { showToast } from '#ui/show-toast.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { StepsGrid } from '../commit/StepsGrid.tsx';
import { useCommitDetails } from '../review/commit-details.ts';
import { RegisterAgain } from '../review/RegisterAgain.tsx';
import { UndoButton } from '../review/UndoButton.tsx';
import { responsesText, rowsOfRecord } from '../state/one-by-one-state.ts';
import { sentContent, Unread } from './RecordPage.tsx';
import styles from './records.module.css';
import { membersText, requestText, undoOfStep } from './undo-step.ts';

type Part = 'steps' | 'request' | 'response';

const TABS = [
  { id: 'steps', label: 'Operations' },
  { id: 'request', label: 'Request' },
  { id: 'response', label: 'Response' },
] as const;

/** One or several changes that were sent one by one, each with its outcome. */
export function StepsPage({ record }: { readonly record: StepsRecord }) {
  const [part, setPart] = useState<Part>('steps');
  const input = { recordId: record.recordId };
  const { data: body, error, refetch } = useQuery(hostQueries.changes.recordBody.queryOptions({ input }));
  return (
    <section className={styles.record} aria-label="Change">
      <SubTabs label="Change details" tabs={TABS} selected={part} onSelect={setPart}>
        <div className={styles.part}>
          {body === undefined ? (
            <Unread error={error} onRetry={() => void refetch()} />
          ) : (
            <StepsPart part={part} record={record} body={body} />
          )}
        </div>
      </SubTabs>
    </section>
  );
}

interface StepsPartProps {
  readonly part: Part;
  readonly record: StepsRecord;
  readonly body: string;
}

function StepsPart({ part, record, body }: StepsPartProps) {
  const isUpload = record.way === 'upload';
  if (part === 'steps') return isUpload ? <Upload record={record} /> : <Steps record={record} body={body} />;
  const request = isUpload ? `${body}\n${uploadRequestsText(record)}` : requestText(record, body);
  const text = part === 'request' ? request : responsesText(record);
  const label = part === 'request' ? 'Request body' : 'Response body';
  return (
    <div className={styles.scroller} tabIndex={0} role="group" aria-label={label}>
      <CodeBlock text={text} language="json" label={label} />
    </div>
  );
}

function Steps({ record, body }: Omit<StepsPartProps, 'part'>) {
  const sent = useMemo(() => sentContent(body), [body]);
  const { plan } = useCommitDetails({ record, sent });
  const connection = useConnection(record.connectionId);
  // On a server without batch commit, a batch of one operation can't undo it.
  const isAlone = record.way === 'single' && connection !== undefined && batchSupport(connection) === 'no';
  const isByBatch = !isAlone && (plan?.operations.length ?? 0) > 0;
  const registrations = plan?.registrations ?? [];
  const isByRequests = !isAlone && registrations.length > 0;
  const unsure = record.steps.findIndex((step) => step.outcome?.kind === 'unknown' && !isStepApplied(step));
  return (
    <>
      <div className={styles.tools}>
        {record.way === 'single' && (
          <span className="grow break-anywhere small soft">
            <VisibleText text={membersText(body)} limit={200} />
          </span>
        )}
        {isByBatch && <UndoButton record={record} sent={sent} plan={plan} />}
        {isByRequests && <RegisterAgain connectionId={record.connectionId} registrations={registrations} />}
        {!isByBatch && !isByRequests && <StepUndo record={record} body={body} />}
        {unsure >= 0 && <CheckButton record={record} step={unsure} />}
      </div>
      <StepsGrid label="Operations" rows={rowsOfRecord(record)} />
    </>
  );
}

interface StepUndoProps {
  readonly record: StepsRecord;
  readonly body: string;
}

/** If no batch can undo it: opens the form of the change that does, or says why there is none. */
function StepUndo({ record, body }: StepUndoProps) {
  const { recordId, connectionId, steps } = record;
  const { data: before } = useQuery(hostQueries.changes.recordBefore.queryOptions({ input: { recordId } }));
  const step = steps.find(isStepApplied);
  if (step === undefined || before === undefined) return null;
  const undo = undoOfStep(step, body, before);
  if ('why' in undo) return <span className="small soft">Can’t be undone. {undo.why}</span>;
  return (
    <Button icon={UndoIcon} onPress={() => openChange({ connectionId, ...undo.change })}>
      {undo.label}
    </Button>
  );
}

/** The requests that created a table from rows. Dropping the table undoes them. */
function Upload({ record }: { readonly record: StepsRecord }) {
  const connection = useConnection(record.connectionId);
  const { connectionId, steps } = record;
  const id = record.tables?.some[0] ?? [];
  const unsure = undecidedStep(record);
  const namespace = id.slice(0, -1);
  return (
    <>
      <div className={styles.tools}>
        <span className="grow break-anywhere small soft">
          <VisibleText text={uploadFactsText(record)} limit={400} />
        </span>
        {steps.some(isStepApplied) ? (
          <Button
            icon={UndoIcon}
            disabled={connection === undefined}
            onPress={() => openChange({ connectionId, operation: 'dropTable', id })}
          >
            Drop table…
          </Button>
        ) : (
          <span className="small soft">Nothing was applied, so there is nothing to undo.</span>
        )}
        {isUploadUnfinished(record) && (
          <Button
            disabled={connection === undefined}
            onPress={() => openTab({ kind: 'create-table', connectionId, namespace })}
          >
            Choose the file to send the rest…
          </Button>
        )}
        {unsure !== undefined && <CheckButton record={record} step={unsure} />}
      </div>
      <StepsGrid label="Operations" rows={rowsOfRecord(record)} />
    </>
  );
}

function CheckButton({
  record: { recordId },
  step,
}: {
  readonly record: StepsRecord;
  readonly step: number;
}) {
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    try {
      for await (const _ of await host.changes.findOut({ recordId, step })) await readHistoryAgain();
    } catch (problem) {
      showToast({ tone: 'danger', text: failureOf(problem).details.message });
    }
    setLooking(false);
    await readHistoryAgain();
  };
  return (
    <Button disabled={isLooking} onPress={() => void look()}>
      {isLooking ? 'Checking…' : 'Check on server'}
    </Button>
  );
}
