import type { ReactNode } from 'react';
import type { RowCell } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { setInspectorOpen } from '#lib/workspace/inspector.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CopyIcon, InspectorIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { isWholeCell } from './cell-summary.ts';
import type { CellPlace } from './grid-keys.ts';

interface CellMenuProps {
  /** As the grid shows it. */
  readonly rowNumber: number;
  readonly at: MenuPlace;
  readonly onCopyCell: () => void;
  readonly onCopyRow: () => void;
  readonly onClose: () => void;
  /** What else can be done with the row. */
  readonly children?: ReactNode;
}

/** What can be done with a cell of a grid, and with its row. */
export function CellMenu({ rowNumber, at, onCopyCell, onCopyRow, onClose, children }: CellMenuProps) {
  return (
    <ContextMenu label={`Actions for row ${formatCount(rowNumber)}`} at={at} onClose={onClose}>
      {children}
      {children !== undefined && <MenuSeparator />}
      <MenuItem icon={InspectorIcon} keys="Enter" onAction={() => setInspectorOpen(true)}>
        Show full value
      </MenuItem>
      <MenuItem icon={CopyIcon} keys="Mod+C" onAction={onCopyCell}>
        Copy value
      </MenuItem>
      <MenuItem icon={CopyIcon} keys="Mod+Shift+C" onAction={onCopyRow}>
        Copy row as JSON
      </MenuItem>
    </ContextMenu>
  );
}

/** The whole of a cell, of which the grid may have the beginning only. */
export async function copyCell(
  answerId: string,
  { row, column }: CellPlace,
  shown: RowCell | undefined,
): Promise<void> {
  try {
    const text =
      shown !== undefined && isWholeCell(shown)
        ? (shown ?? 'null')
        : (await host.rows.cell({ answerId, row, column })).text;
    await copyWithToast(text, 'Cell copied');
  } catch (problem) {
    showFailure(problem);
  }
}

/** `offset` is the number of the first row, as the grid shows it. */
export async function copyRow(answerId: string, row: number, offset: number): Promise<void> {
  try {
    const { json } = await host.rows.row({ answerId, row });
    await copyWithToast(json, `Row ${formatCount(offset + row)} copied as JSON`);
  } catch (problem) {
    showFailure(problem);
  }
}
