import { useShownKeys } from '#lib/commands.ts';
import type { CompareSection } from '#lib/workspace/workspace.ts';
import { CompareIcon } from '#ui/icons.ts';
import { MenuItem } from '#ui/Menu.tsx';
import { compareTable } from './open-comparison.ts';

export interface CompareTableItemProps {
  readonly connectionId: string;
  readonly id: readonly string[];
  /** The version that is shown; absent for the latest. */
  readonly version?: bigint | undefined;
  /** Where the comparison opens. */
  readonly section?: CompareSection;
}

/** In the menu of a table: opens the page on which the other one is chosen. */
export function CompareTableItem({ connectionId, id, version, section }: CompareTableItemProps) {
  const keys = useShownKeys('table.compare');
  const table = { connectionId, id, ...(version === undefined ? {} : { version }) };
  return (
    <MenuItem icon={CompareIcon} keys={keys} onAction={() => compareTable(table, section)}>
      Compare with…
    </MenuItem>
  );
}
