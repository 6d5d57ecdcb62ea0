import { useState } from 'react';
import { MAX_ROWS_EXPORTED } from '#contract/rows.ts';
import { type ExportChoice, RowExportDialog } from '#domain/rows/ExportDialog.tsx';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { host } from '#lib/host/host.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type RowsProps, rowsParams } from './use-rows.ts';

const DEFAULT_ROWS = '100000';

/** Exports the rows that the filter selects to a file. */
export function ExportRowsDialog(props: RowsProps & { readonly onClose: () => void }) {
  const { ref } = useTableScope();
  const { rows, onClose } = props;
  const [typed, setTyped] = useState(DEFAULT_ROWS);
  const limit = typedRowCount(typed);
  const read = (choice: ExportChoice, call: { readonly signal: AbortSignal }) => {
    const { state, version, columns } = rows;
    const params = {
      ...rowsParams(ref, version, state),
      ...(columns === undefined ? {} : { columns: [...columns] }),
      ...choice,
      limit: limit ?? MAX_ROWS_EXPORTED,
    };
    return host.rows.export(params, call);
  };
  return (
    <RowExportDialog
      source={{ name: ref.id.at(-1) || 'rows', read }}
      what={<WhatIsExported {...props} />}
      isOff={limit === undefined}
      onClose={onClose}
    >
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
    </RowExportDialog>
  );
}

/** Says which rows and columns are exported: those of the page. */
function WhatIsExported({ rows }: RowsProps) {
  const { ref } = useTableScope();
  const { state, version, columns } = rows;
  return (
    <>
      {columns === undefined ? 'All columns' : formatQuantity(columns.length, 'column')} of{' '}
      <VisibleText text={ref.id.at(-1) ?? ''} limit={80} className="mono-face small" />
      {version === undefined ? ', as it is now' : `, version ${version}`}
      {state.filter !== '' && (
        <>
          , where <VisibleText text={state.filter} limit={200} className="mono-face small" />
        </>
      )}
      .{version === undefined && ' Rows changed during the export may be missing or duplicated.'}
    </>
  );
}

/** Reads a typed row count, with or without commas; returns undefined if it is no valid count. */
export function typedRowCount(typed: string): number | undefined {
  const digits = typed.replace(/[\s,_]/g, '');
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= MAX_ROWS_EXPORTED ? count : undefined;
}
