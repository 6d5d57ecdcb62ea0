import { useState } from 'react';
import { type ExportFormat, MAX_ROWS_EXPORTED } from '#contract/rows.ts';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { RunningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { formatNotes, formats, useExport } from '../use-export.ts';
import type { RowsProps } from '../use-rows.ts';
import styles from './ExportDialog.module.css';

export interface ExportRowsDialogProps extends RowsProps {
  readonly onClose: () => void;
}

const DEFAULT_ROWS = '100000';

/** The rows that the filter selects, as a file. */
export function ExportRowsDialog(props: ExportRowsDialogProps) {
  const { onClose } = props;
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [typed, setTyped] = useState(DEFAULT_ROWS);
  const [guards, setGuards] = useState(true);
  const limit = typedRowCount(typed);
  const { running, failure, start, cancel } = useExport(props, onClose);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      title="Export rows"
      size="form"
      onClose={close}
      actions={
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            kind="primary"
            busy={running !== undefined}
            disabled={limit === undefined}
            onPress={() => limit !== undefined && start({ format, limit, guardsFormulas: guards })}
          >
            Export
          </Button>
        </>
      }
    >
      <div className={styles.fields} inert={running !== undefined}>
        <WhatIsExported {...props} />
        <SegmentedField
          label="Format"
          options={formats}
          value={format}
          onChange={setFormat}
          hint={formatNotes[format]}
        />
        <TextField
          label="Rows"
          labelPlace="beside"
          value={typed}
          onChange={setTyped}
          hint="Exports the first rows in server order, up to 512 MB."
          error={
            limit === undefined ? `Enter a number from 1 to ${formatCount(MAX_ROWS_EXPORTED)}.` : undefined
          }
        />
        {format === 'csv' && (
          <SwitchField
            label="Formulas"
            value={guards}
            onChange={setGuards}
            sentence="Put an apostrophe before text that a spreadsheet would run as a formula (starting with = + - @). Turn this off if another program reads the file."
          />
        )}
      </div>
      {running !== undefined && <ExportProgress {...running} />}
      {failure !== undefined && running === undefined && (
        <ErrorBox title="Export failed" failure={failure.details} />
      )}
    </Dialog>
  );
}

/** Which rows and columns these are, as the page has them. */
export function WhatIsExported({ id, rows }: RowsProps) {
  const { state, version } = rows;
  return (
    <p className={styles.what}>
      {state.columns === undefined ? 'All columns' : formatQuantity(state.columns.length, 'column')} of{' '}
      <VisibleText text={id.at(-1) ?? ''} limit={80} className={styles.mono} />
      {version === undefined ? ', as it is now' : `, version ${version}`}
      {state.filter !== '' && (
        <>
          , where <VisibleText text={state.filter} limit={200} className={styles.mono} />
        </>
      )}
      .{version === undefined && ' Rows changed during the export may be missing or duplicated.'}
    </p>
  );
}

export interface ExportProgressProps {
  readonly since: number;
  readonly rows: number;
  readonly bytes: number;
}

/** How far a file has come. */
export function ExportProgress({ since, rows, bytes }: ExportProgressProps) {
  const seconds = Math.floor(useElapsed(since) / 1000);
  return (
    <p className={styles.progress} role="status">
      <RunningIcon size={14} />
      {formatQuantity(rows, 'row')}, {formatBytes(bytes)}
      {seconds > 0 && <span className={styles.quiet}>{seconds} s</span>}
    </p>
  );
}

/** How many rows were typed, with or without commas; undefined for what is no such number. */
export function typedRowCount(typed: string): number | undefined {
  const digits = typed.replace(/[\s,_]/g, '');
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= MAX_ROWS_EXPORTED ? count : undefined;
}
