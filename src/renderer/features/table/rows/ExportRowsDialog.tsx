import { useEffect, useRef, useState } from 'react';
import type { RowExportEvent, RowExportParams } from '#contract/index.ts';
import { type ExportFormat, MAX_ROWS_EXPORTED } from '#contract/rows.ts';
import { fileName, saveFile } from '#features/plan/index.ts';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { RunningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './export/ExportDialog.module.css';
import { type RowsProps, rowsParams } from './use-rows.ts';

interface FormatDefinition {
  readonly label: string;
  readonly extension: string;
  readonly mediaType: string;
  /** What becomes of values that the format has no form of its own for. */
  readonly note: string;
}

const FORMATS: Readonly<Record<ExportFormat, FormatDefinition>> = {
  csv: {
    label: 'CSV',
    extension: 'csv',
    mediaType: 'text/csv',
    note: 'Nulls are empty cells, empty strings are "". Lists and structs are JSON, bytes are hex.',
  },
  json: {
    label: 'JSON',
    extension: 'json',
    mediaType: 'application/json',
    note: 'One array of objects. Integers keep every digit; decimals, times, and bytes are strings.',
  },
  'json-lines': {
    label: 'JSON lines',
    extension: 'jsonl',
    mediaType: 'application/jsonl',
    note: 'One object per line. Integers keep every digit; decimals, times, and bytes are strings.',
  },
  arrow: {
    label: 'Arrow',
    extension: 'arrow',
    mediaType: 'application/vnd.apache.arrow.file',
    note: 'An Arrow IPC file, with types and values as the server sent them.',
  },
};
const FORMAT_OPTIONS = (['csv', 'json', 'json-lines', 'arrow'] as const).map((value) => ({
  value,
  label: FORMATS[value].label,
}));

const DEFAULT_ROWS = '100000';

/** The rows that the filter selects, as a file. */
export function ExportRowsDialog(props: RowsProps & { readonly onClose: () => void }) {
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
          options={FORMAT_OPTIONS}
          value={format}
          onChange={setFormat}
          hint={FORMATS[format].note}
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
function WhatIsExported({ id, rows }: RowsProps) {
  const { state, version } = rows;
  return (
    <p className="break-anywhere soft">
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

/** How far a file has come. */
function ExportProgress({ since, rows, bytes }: RunningExport) {
  const seconds = Math.floor(useElapsed(since) / 1000);
  return (
    <p className={styles.progress} role="status">
      <RunningIcon size={14} />
      {formatQuantity(rows, 'row')}, {formatBytes(bytes)}
      {seconds > 0 && <span className="dim">{seconds} s</span>}
    </p>
  );
}

/** How many rows were typed, with or without commas; undefined for what is no such number. */
export function typedRowCount(typed: string): number | undefined {
  const digits = typed.replace(/[\s,_]/g, '');
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= MAX_ROWS_EXPORTED ? count : undefined;
}

type ExportChoice = Pick<RowExportParams, 'format' | 'limit' | 'guardsFormulas'>;

interface RunningExport {
  readonly since: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Makes one file at a time. Leaving calls it off, up to the server, and then there is no file. */
function useExport({ connection, id, rows }: RowsProps, onDone: () => void) {
  const [running, setRunning] = useState<RunningExport>();
  const [failure, setFailure] = useState<HostFailure>();
  const leaving = useRef<AbortController>(null);
  const cancel = () => leaving.current?.abort();
  useEffect(() => () => leaving.current?.abort(), []);

  async function run(choice: ExportChoice): Promise<void> {
    const { state, version } = rows;
    const wanted = {
      ...rowsParams(connection.id, id, version, state),
      ...(state.columns === undefined ? {} : { columns: [...state.columns] }),
      ...choice,
    };
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setFailure(undefined);
    const since = Date.now();
    setRunning({ since, rows: 0, bytes: 0 });
    try {
      const made = await readExport(wanted, { signal, tell: (now) => setRunning({ since, ...now }) });
      if (signal.aborted) return;
      saveFile(made.name, made.content);
      showToast({ text: `${formatQuantity(made.rows, 'row')} exported${END_WORDS[made.why]}` });
      onDone();
    } catch (problem) {
      if (!signal.aborted) setFailure(failureOf(problem));
    } finally {
      if (!signal.aborted) setRunning(undefined);
    }
  }
  return { running, failure, start: (choice: ExportChoice) => void run(choice), cancel };
}

const END_WORDS = {
  all: ' (all rows)',
  limit: '',
  size: ' (stopped at the 512 MB limit)',
} as const;

interface MadeExport {
  readonly name: string;
  readonly content: Blob;
  readonly rows: number;
  readonly why: Extract<RowExportEvent, { readonly kind: 'end' }>['why'];
}

interface ExportState {
  readonly signal: AbortSignal;
  readonly tell: (now: Omit<RunningExport, 'since'>) => void;
}

/** The whole file. Without its end there is none, so that nobody gets half of one. */
async function readExport(wanted: RowExportParams, { signal, tell }: ExportState): Promise<MadeExport> {
  const { extension, mediaType } = FORMATS[wanted.format];
  // The browser may put blobs on the disk, and texts not.
  const pieces: Blob[] = [];
  let bytes = 0;
  for await (const event of await host.rows.export(wanted, { signal })) {
    if (event.kind === 'end') {
      const { rows, why } = event;
      const name = fileName(wanted.id.at(-1) || 'rows', extension);
      return { name, content: new Blob(pieces, { type: mediaType }), rows, why };
    }
    const piece = new Blob([event.kind === 'text' ? event.text : bytesOf(event.base64)]);
    pieces.push(piece);
    bytes += piece.size;
    tell({ rows: event.rows, bytes });
  }
  throw new Error('The file has no end.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
