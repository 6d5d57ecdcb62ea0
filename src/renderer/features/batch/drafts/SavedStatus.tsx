import { formatRelativeTime } from '#lib/format.ts';
import { WarningIcon } from '#ui/icons.ts';
import { useOpenDraft } from '../state/batch-sessions.ts';
import styles from './SavedStatus.module.css';

/** The saving state of a batch, for the status line of the window. */
export function SavedStatus({ draftId }: { readonly draftId: string }) {
  const saved = useOpenDraft(draftId)?.saved;
  if (saved === undefined) return null;
  if (saved.state === 'waiting') return <span>Saving</span>;
  if (saved.state === 'saved') return <span title={formatRelativeTime(saved.at, Date.now())}>Saved</span>;
  return (
    <span className={styles.failed} title={saved.problem}>
      <WarningIcon size={12} /> Not saved
    </span>
  );
}
