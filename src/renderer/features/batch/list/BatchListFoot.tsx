import { formatCount } from '../../../lib/format.ts';
import { Kbd, Shortcut } from '../../../ui/Shortcut.tsx';
import type { BatchState } from '../state/batch-state.ts';
import styles from './BatchList.module.css';

/** What can't be seen otherwise: the keys that move a row, and how many rows they would move. */
export function BatchListFoot({ draft }: { readonly draft: BatchState }) {
  const { selected, editing } = draft;
  if (editing.draft.operations.length < 2) return null;
  return (
    <footer className={styles.foot}>
      <span className={styles.keys}>
        Reorder with <Shortcut keys="Alt+ArrowUp" /> <Kbd>↓</Kbd>
      </span>
      {selected.length > 1 && (
        <span className={styles.selected}>{formatCount(selected.length)} selected</span>
      )}
    </footer>
  );
}
