import type { RowPage } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { host } from '../../../lib/host/host.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { copyWithToast } from '../../../ui/copy-with-toast.ts';
import { isWholeCell } from './model/cell-summary.ts';
import type { CellPlace } from './rows-state.ts';

/** The whole of a cell, of which the grid may have the beginning only. */
export async function copyCell({ answerId, rows }: RowPage, { row, column }: CellPlace): Promise<void> {
  const shown = rows[row]?.[column];
  if (shown === undefined) return;
  try {
    const text = isWholeCell(shown)
      ? (shown ?? 'null')
      : (await host.rows.cell({ answerId, row, column })).text;
    await copyWithToast(text, 'Cell copied');
  } catch (problem) {
    showFailure(problem);
  }
}

export async function copyRow({ answerId }: RowPage, row: number, offset: number): Promise<void> {
  try {
    const { json } = await host.rows.row({ answerId, row });
    await copyWithToast(json, `Row ${formatCount(offset + row)} copied as JSON`);
  } catch (problem) {
    showFailure(problem);
  }
}
