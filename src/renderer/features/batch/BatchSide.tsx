import { Badge } from '../../ui/Badge.tsx';
import { AfterView } from './after/AfterView.tsx';
import { type OpenDraft, useOpenDraft } from './batch-state.ts';
import { CheckedAt } from './checks/CheckedAt.tsx';
import { CheckList } from './checks/CheckList.tsx';
import { countChecks, errorWords, warningWords } from './checks/check-counts.ts';
import { SideHead } from './checks/SideHead.tsx';
import styles from './checks/side.module.css';
import { useChecks } from './checks/use-checks.ts';
import { useSettled } from './checks/use-settled.ts';
import { RequestSide } from './commit/RequestSide.tsx';

export interface BatchSideProps {
  readonly draftId: string;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
}

/** Beside a batch: what is wrong with it and what it would do. Once it was sent, the request. */
export function BatchSide({ draftId, onClose }: BatchSideProps) {
  const open = useOpenDraft(draftId);
  if (open === undefined) return null;
  if (open.commit.state === 'ended')
    return <RequestSide open={open} commit={open.commit} onClose={onClose} />;
  return <Judged open={open} onClose={onClose} />;
}

interface JudgedProps extends Pick<BatchSideProps, 'onClose'> {
  readonly open: OpenDraft;
}

function Judged({ open, onClose }: JudgedProps) {
  const draft = useSettled(open.editing.draft);
  const checks = useChecks(open.editing.draft, open.facts);
  const { errors, warnings } = countChecks(checks);
  return (
    <section className={styles.side} aria-label="Checks and result">
      <SideHead title="Checks" onClose={onClose} after={<CheckedAt facts={open.facts} />}>
        {errors > 0 && <Badge tone="danger">{errorWords(errors)}</Badge>}
        {warnings > 0 && <Badge tone="warn">{warningWords(warnings)}</Badge>}
      </SideHead>
      <CheckList draftId={open.draftId} draft={draft} checks={checks} />
      <AfterView draftId={open.draftId} draft={draft} facts={open.facts} />
    </section>
  );
}
