import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ExportFormat, RowExportEvent } from '#contract/index.ts';
import { fileName, saveFile } from '#lib/file-name.ts';
import { formatBytes, formatQuantity } from '#lib/format.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { CSV_MEDIA_TYPE } from '#protocol/separated-values.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { RunningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { showToast } from '#ui/show-toast.ts';
import { readExport } from './copied-text.ts';
import styles from './ExportDialog.module.css';

interface FormatDefinition {
  readonly label: string;
  readonly extension: string;
  readonly mediaType: string;
  /** How values are written that the format can’t express. */
  readonly note: string;
}

const FORMATS: Readonly<Record<ExportFormat, FormatDefinition>> = {
  csv: {
    label: 'CSV',
    extension: 'csv',
    mediaType: CSV_MEDIA_TYPE,
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

export interface ExportChoice {
  readonly format: ExportFormat;
  readonly guardsFormulas: boolean;
}

interface ExportSource {
  /** The file’s name without its extension. */
  readonly name: string;
  readonly read: (
    choice: ExportChoice,
    call: { readonly signal: AbortSignal },
  ) => Promise<AsyncIterable<RowExportEvent>>;
}

interface RowExportDialogProps {
  readonly source: ExportSource;
  /** Which rows are exported. */
  readonly what: ReactNode;
  readonly children?: ReactNode;
  /** An option is invalid. */
  readonly isOff?: boolean;
  readonly onClose: () => void;
}

/** Exports rows to a file, in a format that the user chooses. */
export function RowExportDialog({ source, what, children, isOff = false, onClose }: RowExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [guards, setGuards] = useState(true);
  const { running, failure, start, cancel } = useExport(source, onClose);
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
            disabled={isOff}
            onPress={() => start({ format, guardsFormulas: guards })}
          >
            Export
          </Button>
        </>
      }
    >
      <div className={styles.fields} inert={running !== undefined}>
        <p className="break-anywhere soft">{what}</p>
        <SegmentedField
          label="Format"
          options={FORMAT_OPTIONS}
          value={format}
          onChange={setFormat}
          hint={FORMATS[format].note}
        />
        {children}
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

interface RunningExport {
  readonly since: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Exports one file at a time. Unmounting cancels it, including the request to the server, and saves no file. */
function useExport(source: ExportSource, onDone: () => void) {
  const [running, setRunning] = useState<RunningExport>();
  const [failure, setFailure] = useState<HostFailure>();
  const leaving = useRef<AbortController>(null);
  const cancel = () => leaving.current?.abort();
  useEffect(() => () => leaving.current?.abort(), []);

  async function run(choice: ExportChoice): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setFailure(undefined);
    const since = Date.now();
    setRunning({ since, rows: 0, bytes: 0 });
    try {
      const made = await readExport(await source.read(choice, { signal }), (now) =>
        setRunning({ since, ...now }),
      );
      if (signal.aborted) return;
      const { extension, mediaType } = FORMATS[choice.format];
      const name = fileName(source.name, extension);
      saveFile(name, new Blob([...made.pieces], { type: mediaType }));
      showToast({ text: `${formatQuantity(made.rows, 'row')} exported as ${name}${END_WORDS[made.why]}` });
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
