import { useState } from 'react';
import { type ExportFormat, MAX_ROWS_EXPORTED } from '../../../../../contract/rows.ts';
import { formatCount } from '../../../../lib/format/index.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { ErrorBox } from '../../../../ui/ErrorBox.tsx';
import { SegmentedField } from '../../../../ui/SegmentedField.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { typedRowCount } from '../model/typed-row-count.ts';
import type { RowsBarProps } from '../RowsBar.tsx';
import styles from './ExportDialog.module.css';
import { ExportProgress } from './ExportProgress.tsx';
import { formatNotes, formats } from './export-formats.ts';
import { useExport } from './use-export.ts';
import { WhatIsExported } from './WhatIsExported.tsx';

export interface ExportDialogProps extends RowsBarProps {
  readonly onClose: () => void;
}

const DEFAULT_ROWS = '100000';

/** The rows that the filter selects, as a file. */
export function ExportDialog(props: ExportDialogProps) {
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
