import { memo, useDeferredValue } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { InspectorFrame, InspectorTitle } from '../../ui/Inspector.tsx';
import { AfterView } from './after/AfterView.tsx';
import { type BatchState, useOpenDraft } from './batch-state.ts';
import { CheckedAt } from './checks/CheckedAt.tsx';
import { CheckList } from './checks/CheckList.tsx';
import { countChecks, errorCountText, warningCountText } from './checks/check-counts.ts';
import styles from './checks/side.module.css';
import { useChecks } from './checks/use-checks.ts';
import { useDebouncedBatch } from './checks/use-debounced-batch.ts';
import { RequestSide } from './commit/RequestSide.tsx';

export interface BatchSideProps {
  readonly draftId: string;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
}

/** Beside a batch: what is wrong with it and what it would do. Once it was sent, the request. */
export function BatchSide({ draftId, onClose }: BatchSideProps) {
  const open = useDeferredValue(useOpenDraft(draftId));
  if (open === undefined) return null;
  if (open.commit.state === 'ended')
    return <RequestSide open={open} commit={open.commit} onClose={onClose} />;
  return <Judged open={open} onClose={onClose} />;
}

interface JudgedProps extends Pick<BatchSideProps, 'onClose'> {
  readonly open: BatchState;
}

/** Drawn after the list and the form: only for another draft, not with them. */
const Judged = memo(function Judged({ open, onClose }: JudgedProps) {
  const draft = useDebouncedBatch(open.editing.draft);
  const checks = useChecks(open.editing.draft, open.facts);
  const { errors, warnings } = countChecks(checks);
  const isEmpty = draft.operations.length === 0;
  const head = (
    <>
      <InspectorTitle>Checks</InspectorTitle>
      {errors > 0 && !isEmpty && <Badge tone="danger">{errorCountText(errors)}</Badge>}
      {warnings > 0 && <Badge tone="warn">{warningCountText(warnings)}</Badge>}
    </>
  );
  return (
    <InspectorFrame
      label="Checks and result"
      head={head}
      tools={<CheckedAt facts={open.facts} />}
      onClose={onClose}
    >
      {isEmpty ? (
        // That it is empty is no mistake yet: whoever began it just now is not to see red.
        <p className={styles.nothing}>Nothing to check yet.</p>
      ) : (
        <>
          <CheckList draftId={open.draftId} draft={draft} checks={checks} />
          <AfterView draftId={open.draftId} draft={draft} facts={open.facts} />
        </>
      )}
    </InspectorFrame>
  );
});
