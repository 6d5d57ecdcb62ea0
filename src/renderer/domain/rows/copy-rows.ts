import type { CellsWanted, RowCell } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { showToast } from '#ui/show-toast.ts';
import { isWholeCell } from './cell-summary.ts';
import {
  type CopiedAnswer,
  type CopyFormat,
  copiedRowCount,
  copiedText,
  TooLargeError,
} from './copied-text.ts';
import type { CellPlace } from './grid-keys.ts';

/** Copies the whole value, which the grid may cut. */
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

/** `offset` is the number of the first row, as shown in the grid. */
export async function copyRow(answerId: string, row: number, offset: number): Promise<void> {
  try {
    const { json } = await host.rows.row({ answerId, row });
    await copyWithToast(json, `Row ${formatCount(offset + row)} copied as JSON`);
  } catch (problem) {
    showFailure(problem);
  }
}

export const COPY_LABELS: Readonly<Record<CopyFormat, string>> = {
  tsv: 'Table (TSV)',
  csv: 'CSV',
  json: 'JSON',
  markdown: 'Markdown',
  sql: 'SQL values',
};

const FORMAT_NAMES: Readonly<Record<CopyFormat, string>> = { ...COPY_LABELS, tsv: 'TSV' };

/** Copies some cells or all rows. The values are complete, except in Markdown, which is for reading. */
export async function copyCellsAs(
  answer: CopiedAnswer,
  format: CopyFormat,
  cells?: CellsWanted | undefined,
): Promise<void> {
  await orSayWhy(async () => {
    const { text, rows } = await copiedText(answer, { format, cells });
    const isAll = rows === (cells === undefined ? answer.count : copiedRowCount(cells));
    const copied = isAll ? whatIsCopied(answer, cells) : `First ${formatQuantity(rows, 'row')}`;
    await copyWithToast(text, `${copied} copied as ${FORMAT_NAMES[format]}`);
  });
}

/** Copies the values for a spreadsheet: separated by tabs, empty for null, JSON for nested ones. */
export async function copyCells(answer: CopiedAnswer, cells: CellsWanted): Promise<void> {
  await orSayWhy(async () => {
    const { text } = await copiedText(answer, { format: 'tsv', hasNames: false, cells });
    await copyWithToast(text, `${whatIsCopied(answer, cells)} copied`);
  });
}

async function orSayWhy(copy: () => Promise<void>): Promise<void> {
  try {
    await copy();
  } catch (problem) {
    if (problem instanceof TooLargeError) {
      showToast({ tone: 'danger', text: 'These rows are too large to copy. Export them instead.' });
    } else showFailure(problem);
  }
}

function whatIsCopied({ count }: CopiedAnswer, cells: CellsWanted | undefined): string {
  if (cells === undefined) return formatQuantity(count, 'row');
  return formatQuantity(copiedRowCount(cells) * cells.columns.length, 'cell');
}
