import { useEffect, useRef, useState } from 'react';
import type { ExportFormat, RowExportEvent, RowExportParams } from '#contract/index.ts';
import { fileName, saveFile } from '#features/plan/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { SegmentOption } from '#ui/SegmentedControl.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { type RowsProps, rowsParams } from './use-rows.ts';

type ExportChoice = Pick<RowExportParams, 'format' | 'limit' | 'guardsFormulas'>;

interface RunningExport {
  readonly since: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Makes one file at a time. Leaving calls it off, up to the server, and then there is no file. */
export function useExport({ connection, id, rows }: RowsProps, onDone: () => void) {
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
      const tell = (now: Omit<RunningExport, 'since'>) => setRunning({ since, ...now });
      const made = await readExport(wanted, { signal, tell });
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
  readonly tell: (now: { readonly rows: number; readonly bytes: number }) => void;
}

/** The whole file. Without its end there is none, so that nobody gets half of one. */
async function readExport(wanted: RowExportParams, { signal, tell }: ExportState): Promise<MadeExport> {
  const type = mediaTypes[wanted.format];
  // The browser may put blobs on the disk, and texts not.
  const pieces: Blob[] = [];
  let bytes = 0;
  for await (const event of await host.rows.export(wanted, { signal })) {
    if (event.kind === 'end') {
      const content = new Blob(pieces, { type });
      return {
        name: fileName(wanted.id.at(-1) || 'rows', extensions[wanted.format]),
        content,
        rows: event.rows,
        why: event.why,
      };
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

export const formats: readonly SegmentOption<ExportFormat>[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
  { value: 'json-lines', label: 'JSON lines' },
  { value: 'arrow', label: 'Arrow' },
];

/** What becomes of values that the format has no form of its own for. */
export const formatNotes: Readonly<Record<ExportFormat, string>> = {
  csv: 'Nulls are empty cells, empty strings are "". Lists and structs are JSON, bytes are hex.',
  json: 'One array of objects. Integers keep every digit; decimals, times, and bytes are strings.',
  'json-lines': 'One object per line. Integers keep every digit; decimals, times, and bytes are strings.',
  arrow: 'An Arrow IPC file, with types and values as the server sent them.',
};

const extensions: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  json: 'json',
  'json-lines': 'jsonl',
  arrow: 'arrow',
};

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  'json-lines': 'application/jsonl',
  arrow: 'application/vnd.apache.arrow.file',
};
