import { batchBody, withoutIdentity } from '#batch/index.ts';
import type { ActivityEntry, BatchRecord } from '#contract/index.ts';
import { CopyRequestMenu, PhaseBar, RequestFacts, useRequest } from '#features/activity/index.ts';
import { formatBytes, formatClockTime, formatDuration } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { stringifyJson } from '#protocol/index.ts';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { InspectorFrame, InspectorPart, InspectorTitle } from '#ui/Inspector.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { COMMIT_PATH } from '../body/batch-code.ts';
import { readableJson } from '../review/result-text.ts';
import type { CommitState } from '../state/batch-state.ts';
import { commitOperationsText } from './ConfirmCommit.tsx';
import styles from './outcome.module.css';

export type RequestLook = (typeof LOOKS)[number]['value'];

interface RequestSideProps {
  readonly look: RequestLook;
  readonly onLook: (look: RequestLook) => void;
  readonly commit: Pick<Extract<CommitState, { state: 'ended' }>, 'record' | 'sent' | 'evidence'>;
  readonly onClose?: (() => void) | undefined;
}

const LOOKS = [
  { value: 'summary', label: 'Summary' },
  { value: 'raw', label: 'Raw' },
] as const;

/** The request of a commit: a summary with its duration, or the raw request and response. */
export function RequestSide({ look, onLook, commit, onClose }: RequestSideProps) {
  const { outcome } = commit.record;
  const request = useRequest(outcome.requestId);
  return (
    <InspectorFrame
      label="The request"
      head={<InspectorTitle>The request</InspectorTitle>}
      onClose={onClose}
      tools={<SegmentedControl label="The request as" options={LOOKS} value={look} onChange={onLook} />}
    >
      {/* Keys scroll the focused element, so the scroller is focusable. */}
      <div className="fill scroll-y focus-inside" tabIndex={0} role="group" aria-label="Request and response">
        {look === 'summary' ? <Summary commit={commit} request={request} /> : <Raw commit={commit} />}
      </div>
    </InspectorFrame>
  );
}

interface SummaryProps extends Pick<RequestSideProps, 'commit'> {
  readonly request: ActivityEntry | undefined;
}

function Summary({ commit, request }: SummaryProps) {
  const { outcome } = commit.record;
  return (
    <>
      <InspectorPart tools={request && <CopyRequestMenu request={request} />} title="Result">
        <p className={styles.requestLine}>POST {COMMIT_PATH}</p>
        {request === undefined ? <Facts outcome={outcome} /> : <RequestFacts request={request} />}
      </InspectorPart>
      {request !== undefined && (
        <InspectorPart title="Phases">
          <PhaseBar request={request} />
        </InspectorPart>
      )}
      <InspectorPart title="Timeline">
        <Events commit={commit} />
      </InspectorPart>
      <AnswerPart outcome={outcome} />
    </>
  );
}

/** Shown if the request is no longer in the list of requests. */
function Facts({ outcome }: { readonly outcome: BatchRecord['outcome'] }) {
  return (
    <KeyValueList labelWidth={96}>
      <KeyValue label="Response">{statusOf(outcome)}</KeyValue>
      <KeyValue label="Took">{formatDuration(outcome.duration)}</KeyValue>
      <KeyValue label="Sent" note={commitOperationsText(outcome.operationCount)}>
        {formatBytes(outcome.size)}
      </KeyValue>
    </KeyValueList>
  );
}

function statusOf(outcome: BatchRecord['outcome']): string {
  if (outcome.kind === 'applied') return 'applied';
  return outcome.failure.status === undefined ? 'none' : String(outcome.failure.status);
}

const ENDS: Readonly<Record<BatchRecord['outcome']['kind'], string>> = {
  applied: 'Applied',
  refused: 'Rejected',
  unknown: 'No response',
};

function Events({ commit: { record, evidence = record.evidence } }: Pick<RequestSideProps, 'commit'>) {
  const { outcome } = record;
  const zone = useTimeZone();
  return (
    <KeyValueList labelWidth={96}>
      <KeyValue label={formatClockTime(outcome.at, zone)} wrap>
        {commitOperationsText(outcome.operationCount)}, {formatBytes(outcome.size)} sent
      </KeyValue>
      <KeyValue label={formatClockTime(outcome.at + outcome.duration, zone)}>{ENDS[outcome.kind]}</KeyValue>
      {evidence !== undefined && (
        <KeyValue label={formatClockTime(evidence.at, zone)} wrap>
          Checked {evidence.facts.length === 1 ? '1 table' : `${evidence.facts.length} tables`}
        </KeyValue>
      )}
    </KeyValueList>
  );
}

function AnswerPart({ outcome }: { readonly outcome: BatchRecord['outcome'] }) {
  if (outcome.kind !== 'refused' || outcome.answer === undefined || outcome.answer === '') return null;
  return (
    <InspectorPart title="Error body">
      <CodeBlock
        text={readableJson(outcome.answer, (value) => stringifyJson(value, 2))}
        copyAs={outcome.answer}
        language="json"
        label="Error body"
      />
    </InspectorPart>
  );
}

/** SECURITY: the body is shown without `identity`; the host masked possible secrets in the response. */
function Raw({ commit: { record, sent } }: Pick<RequestSideProps, 'commit'>) {
  return (
    <>
      <InspectorPart title="Request body">
        <CodeBlock
          text={batchBody({ ...sent, ...withoutIdentity(sent) }).text}
          language="json"
          label="Request body"
        />
      </InspectorPart>
      <InspectorPart title="Response body">
        <CodeBlock text={answerText(record.outcome)} language="json" label="Response body" />
      </InspectorPart>
    </>
  );
}

function answerText(outcome: BatchRecord['outcome']): string {
  if (outcome.kind === 'refused') return outcome.answer ?? outcome.failure.message;
  if (outcome.kind === 'unknown') return outcome.failure.message;
  return outcome.results
    .map(({ kind, json }) => `${kind}: ${readableJson(json, (value) => stringifyJson(value, 2))}`)
    .join('\n');
}
