import { useShownKeys } from '../../lib/commands/use-shown-keys.ts';
import { activeOf, groupAt } from '../../lib/workspace/model/tab-groups.ts';
import { type SplitSide, useWorkspace } from '../../lib/workspace/workspace.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NamedTableIcon } from '../../ui/icons/icons.ts';
import { Shortcut } from '../../ui/Shortcut.tsx';
import styles from './WorkArea.module.css';

/** Where no page is shown. */
export function EmptyWorkspace({ side }: { readonly side: SplitSide }) {
  const isEmpty = useWorkspace((state) => activeOf(groupAt(state, side)) === undefined);
  return isEmpty && <Hints />;
}

function Hints() {
  const tables = useShownKeys('palette.tables');
  const commands = useShownKeys('palette.commands');
  return (
    <div className={styles.empty}>
      <EmptyState icon={NamedTableIcon} title="No table open">
        <p>Select a table in the sidebar. Click to preview, double-click to keep it open.</p>
        <p className={styles.hints}>
          {tables !== undefined && (
            <span>
              <Shortcut keys={tables} /> Go to table
            </span>
          )}
          {commands !== undefined && (
            <span>
              <Shortcut keys={commands} /> Command palette
            </span>
          )}
        </p>
      </EmptyState>
    </div>
  );
}
