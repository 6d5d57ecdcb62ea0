import { formatQuantity } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import type { RowsBarProps } from './RowsBar.tsx';
import { changeRowsState } from './rows-state.ts';

/** For rows that are so large that a page of them is more than is read. */
export function SmallerPage({ connection, id, rows }: RowsBarProps) {
  const { pageSize } = rows.state;
  const smaller = Math.max(1, Math.floor(pageSize / 10));
  if (smaller >= pageSize) return null;
  return (
    <Button
      size="small"
      onPress={() => changeRowsState(connection.id, id, () => ({ pageSize: smaller, cell: undefined }))}
    >
      Load {formatQuantity(smaller, 'row')}
    </Button>
  );
}
