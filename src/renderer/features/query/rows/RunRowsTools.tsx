import { useState } from 'react';
import type { RunAnswer } from '#contract/index.ts';
import { SelectedCells } from '#domain/rows/AnswerGrid.tsx';
import { COPY_FORMATS } from '#domain/rows/copied-text.ts';
import { COPY_LABELS, copyCellsAs } from '#domain/rows/copy-rows.ts';
import { RowExportDialog } from '#domain/rows/ExportDialog.tsx';
import { formatBytes, formatQuantity } from '#lib/format.ts';
import { host } from '#lib/host/host.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { IconButton } from '#ui/Button.tsx';
import { CopyIcon, DownloadIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './RunRowsView.module.css';
import { useRunRowsState } from './run-rows-state.ts';

interface RunRowsToolsProps {
  readonly answer: RunAnswer;
}

/** The selection, the size of the answer, and the ways to copy or export it. */
export function RunRowsTools({ answer }: RunRowsToolsProps) {
  const { ref } = useTableScope();
  const [isExporting, setExporting] = useState(false);
  const { answerId, fields, size, count } = answer;
  const look = useRunRowsState(ref, answer);
  return (
    <div className={styles.tools}>
      <SelectedCells look={look} rows={count} fields={fields} />
      <span className={styles.size}>
        {formatQuantity(fields.length, 'column')}, {formatBytes(size)}
      </span>
      <MenuTrigger>
        <IconButton icon={CopyIcon} label="Copy rows" disabled={count === 0} />
        <Menu label="Copy rows as" placement="bottom end">
          {COPY_FORMATS.map((format) => (
            <MenuItem key={format} onAction={() => void copyCellsAs(answer, format)}>
              {COPY_LABELS[format]}
            </MenuItem>
          ))}
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
            name: ref.id.at(-1) || 'rows',
            read: (choice, call) => host.rows.exportAnswer({ ...choice, answerId }, call),
          }}
          what={
            <>
              {formatQuantity(count, 'row')} of this run on{' '}
              <VisibleText text={ref.id.at(-1) ?? ''} limit={80} className="mono-face small" />, with{' '}
              {formatQuantity(fields.length, 'column')}.
            </>
          }
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}
