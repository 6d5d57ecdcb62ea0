import { useShownKeys } from '../../lib/commands/use-shown-keys.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NamedTableIcon } from '../../ui/icons/icons.ts';
import { Shortcut } from '../../ui/Shortcut.tsx';
import styles from './WorkArea.module.css';

/** No tab is open. */
export function EmptyWork() {
  const tables = useShownKeys('palette.tables');
  const commands = useShownKeys('palette.commands');
  return (
    <div className={styles.empty}>
      <EmptyState icon={NamedTableIcon} title="No table is open">
        <p>Choose one in the tree. One click looks at it, two keep it open.</p>
        <p className={styles.hints}>
          {tables !== undefined && (
            <span>
              <Shortcut keys={tables} /> go to table
            </span>
          )}
          {commands !== undefined && (
            <span>
              <Shortcut keys={commands} /> all commands
            </span>
          )}
        </p>
      </EmptyState>
    </div>
  );
}
