import { useState } from 'react';
import type { ExportFormat, RunAnswer } from '#contract/index.ts';
import { RowExportDialog, readExport } from '#domain/rows/ExportDialog.tsx';
import { formatBytes, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { IconButton } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CopyIcon, DownloadIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { loadRows } from './answer-slices.ts';
import styles from './RunRowsView.module.css';
import { rowsAsMarkdown } from './short-rows.ts';

interface RunRowsToolsProps {
  readonly id: readonly string[];
  readonly answer: RunAnswer;
}

/** How much came, and the ways to take it elsewhere. */
export function RunRowsTools({ id, answer }: RunRowsToolsProps) {
  const [isExporting, setExporting] = useState(false);
  const { answerId, fields, size, count } = answer;
  return (
    <div className={styles.tools}>
      <span className={styles.size}>
        {formatQuantity(fields.length, 'column')}, {formatBytes(size)}
      </span>
      <MenuTrigger>
        <IconButton icon={CopyIcon} label="Copy rows" disabled={count === 0} />
        <Menu label="Copy rows as" placement="bottom end">
          <MenuItem onAction={() => void copyAs(answer, 'JSON')}>JSON</MenuItem>
          <MenuItem onAction={() => void copyAs(answer, 'CSV')}>CSV</MenuItem>
          <MenuItem onAction={() => void copyAs(answer, 'Markdown')}>Markdown table</MenuItem>
        </Menu>
      </MenuTrigger>
      <IconButton
        icon={DownloadIcon}
        label="Export rows"
        disabled={count === 0}
        onPress={() => setExporting(true)}
      />
      {isExporting && (
        <RowExportDialog
          source={{
            name: id.at(-1) || 'rows',
            read: (choice, call) => host.rows.exportAnswer({ ...choice, answerId }, call),
          }}
          what={
            <>
              {formatQuantity(count, 'row')} of this run on{' '}
              <VisibleText text={id.at(-1) ?? ''} limit={80} className="mono-face small" />, with{' '}
              {formatQuantity(fields.length, 'column')}.
            </>
          }
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}

type CopyFormat = 'JSON' | 'CSV' | 'Markdown';

const FORMATS: Readonly<Record<Exclude<CopyFormat, 'Markdown'>, ExportFormat>> = { JSON: 'json', CSV: 'csv' };

/** Past this, what one pastes into hangs. */
const MAX_COPIED_BYTES = 20_000_000;
const MAX_MARKDOWN_ROWS = 1_000;

async function copyAs(answer: RunAnswer, format: CopyFormat): Promise<void> {
  try {
    if (format === 'Markdown') await copyMarkdown(answer);
    else await copyText(answer, format);
  } catch (problem) {
    if (problem instanceof TooLargeError) {
      showToast({ tone: 'danger', text: 'These rows are too large to copy. Export them instead.' });
    } else showFailure(problem);
  }
}

class TooLargeError extends Error {}

async function copyText({ answerId, count }: RunAnswer, format: keyof typeof FORMATS): Promise<void> {
  const leaving = new AbortController();
  // SECURITY: it may be pasted into a spreadsheet.
  const wanted = { answerId, format: FORMATS[format], guardsFormulas: true };
  const events = await host.rows.exportAnswer(wanted, { signal: leaving.signal });
  const { pieces } = await readExport(events, ({ bytes }) => {
    if (bytes <= MAX_COPIED_BYTES) return;
    leaving.abort();
    throw new TooLargeError();
  });
  await copyWithToast(
    await new Blob([...pieces]).text(),
    `${formatQuantity(count, 'row')} copied as ${format}`,
  );
}

/** For an issue or a chat: short cells, as the grid shows them. */
async function copyMarkdown(answer: RunAnswer): Promise<void> {
  const rows = await loadRows(answer, MAX_MARKDOWN_ROWS);
  const part = rows.length < answer.count ? 'First ' : '';
  await copyWithToast(
    rowsAsMarkdown(answer.fields, rows),
    `${part}${formatQuantity(rows.length, 'row')} copied as Markdown`,
  );
}
