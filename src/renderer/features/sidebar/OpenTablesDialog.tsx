import { formatQuantity } from '../../lib/format/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { answerToOpen, useTablesToOpen } from './open-tables.ts';

/** Asks before a great many tabs are opened. */
export function OpenTablesDialog() {
  const tables = useTablesToOpen((state) => state.tables);
  if (tables === null) return null;
  const count = tables.ids.length;
  return (
    <ConfirmDialog
      title={`Open ${formatQuantity(count, 'table')}?`}
      action={`Open ${formatQuantity(count, 'tab')}`}
      onClose={() => answerToOpen(false)}
      onGoOn={() => answerToOpen(true)}
    >
      Each table opens in its own tab and loads when you view it.
    </ConfirmDialog>
  );
}
