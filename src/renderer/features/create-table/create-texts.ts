import {
  type Connection,
  type CsvDialect,
  type FileFormat,
  type FileReport,
  stateSentence,
  type UploadEvent,
  type UploadParts,
} from '#contract/index.ts';
import { partsText } from '#domain/upload-texts.ts';
import { formatBytes, formatCount, formatDuration, formatQuantity } from '#lib/format.ts';
import { schemaProblem } from './columns.ts';
import type { CreateState, ExistingTable, Sending, UploadProgress } from './create-state.ts';
import { sendTimeText, type TimeLeft } from './time-left.ts';

/** Why the table can’t be created now; the first reason. Undefined if it can. */
export function obstacle(
  connection: Pick<Connection, 'name' | 'readOnly' | 'production'>,
  state: CreateState,
  targetProblem: string | undefined,
): string | undefined {
  if (connection.readOnly)
    return `${stateSentence('read-only', connection.name)}: nothing can be created there.`;
  const ofRows = state.from === 'file' ? fileProblem(state.file) : schemaProblem(state.schema);
  if (ofRows !== undefined || targetProblem !== undefined) return ofRows ?? targetProblem;
  const isConfirmed = !connection.production || state.confirmation === connection.name;
  return isConfirmed ? undefined : 'Type the connection name to confirm.';
}

function fileProblem(file: CreateState['file']): string | undefined {
  if (file.state === 'opening') return 'Loading the file.';
  if (file.state !== 'open') return 'Choose a file first.';
  if (file.isReading) return 'Reloading the file.';
  if (file.failure !== undefined) return 'The file couldn’t be read with these columns.';
  return file.report.problems[0];
}

/** The content of the new table: `1,204 rows, 3 columns, 12.4 MB`. */
export function newTableContent({ from, file, schema }: CreateState): string {
  if (from === 'schema') return `no rows, ${formatQuantity(schema.length, 'column')}`;
  return file.state === 'open' ? fileContentText(file.report) : '';
}

/** A file’s content in one line: `1,204 rows, 3 columns, 12.4 MB`. */
export function fileContentText({
  rows,
  fields,
  size,
}: Pick<FileReport, 'rows' | 'fields' | 'size'>): string {
  const parts = [rows === null ? '' : formatQuantity(rows, 'row'), formatQuantity(fields.length, 'column')];
  return [...parts, formatBytes(size)].filter((part) => part !== '').join(', ');
}

export const FORMAT_LABELS: Readonly<Record<FileFormat, string>> = {
  'arrow-stream': 'Arrow IPC stream',
  'arrow-file': 'Arrow IPC file',
  parquet: 'Parquet',
  csv: 'CSV',
  'json-lines': 'JSON lines',
};

export const SEPARATORS: readonly { readonly value: CsvDialect['separator']; readonly label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
];

/** `12.4 MB`, with the exact number of bytes if that is rounded. */
export function fileSizeText(size: number): string {
  return size < 1000 ? formatBytes(size) : `${formatBytes(size)} (${formatCount(size)} bytes)`;
}

/**
 * In percent of the bytes read, because the number of bytes to send is only known at the end. With parts, reading is
 * far ahead, so sent parts count.
 */
export function percentOf({ read, total, parts }: Pick<UploadProgress, 'read' | 'total' | 'parts'>): number {
  if (parts !== undefined) return Math.min(100, Math.floor((parts.applied / Math.max(parts.about, 1)) * 100));
  if (total <= 0) return 0;
  return Math.max(0, Math.min(100, Math.floor((read / total) * 100)));
}

/** In milliseconds: earlier, the speed isn’t representative. */
const SPEED_KNOWN_AFTER = 500;

/** Bytes of the file per second; undefined while it would be a guess. */
function speedOf({ read, elapsed }: Pick<UploadProgress, 'read' | 'elapsed'>): number | undefined {
  return elapsed < SPEED_KNOWN_AFTER || read === 0 ? undefined : (read / elapsed) * 1000;
}

export function progressFacts(progress: UploadProgress, left: TimeLeft | undefined): readonly string[] {
  const { read, total, sent, rows, elapsed, parts } = progress;
  if (parts !== undefined)
    return [
      partNowText(parts),
      `${formatBytes(sent)} sent`,
      formatQuantity(rows, 'row'),
      `${wholeSeconds(elapsed)} elapsed`,
    ];
  const speed = speedOf(progress);
  return [
    // A schema alone has no file.
    ...(total > 0 ? [`${formatBytes(read)} of ${formatBytes(total)} read`] : []),
    `${formatBytes(sent)} sent`,
    formatQuantity(rows, 'row'),
    ...(speed === undefined ? [] : [`${formatBytes(Math.round(speed))}/s`]),
    ...(left === undefined ? [] : [sendTimeText(left)]),
    `${wholeSeconds(elapsed)} elapsed`,
  ];
}

/** E.g. `part 37 of about 500, versions 12 to 47`. */
function partNowText(parts: UploadParts): string {
  const now = Math.min(parts.applied + 1, parts.about);
  const about = parts.isLastReached ? formatCount(parts.about) : `about ${formatCount(parts.about)}`;
  const [, versions = ''] = partsText(parts).split(', version');
  return `part ${formatCount(now)} of ${about}${versions === '' ? '' : `, version${versions}`}`;
}

/** Tenths of a second would flicker. */
function wholeSeconds(milliseconds: number): string {
  const rounded = Math.round(milliseconds / 1000) * 1000;
  return rounded === 0 ? '0 s' : formatDuration(rounded).replace('.0', '');
}

export const FAILED_UPLOAD_TEXTS: Readonly<Record<ExistingTable, string>> = {
  absent: 'The table doesn’t exist.',
  present: 'A table with this name exists now.',
  'not-known': 'Unknown whether the table exists now.',
};

export function canceledUploadText(
  table: Extract<Sending, { state: 'cancelled' }>['table'],
  connection: string,
): string {
  switch (table) {
    case 'looking':
      return `Upload stopped. Checking whether the table exists on ${connection}.`;
    case 'absent':
      return `The table wasn’t created on ${connection}.`;
    case 'present':
      return `A table with this name now exists on ${connection}. Check it before you try again.`;
    case 'not-known':
      return `Couldn’t check whether the table exists on ${connection}. Check before you try again.`;
  }
}

/** E.g. `1,204 rows, 12.4 MB in 3.2 s, version 1`. */
export function createdText(created: Extract<UploadEvent, { kind: 'created' }>): string {
  const { rows, sent, elapsed, version, parts } = created;
  const sentText = `${formatBytes(sent)} in ${formatDuration(elapsed)}`;
  const facts = [formatQuantity(rows, 'row'), sentText];
  if (parts !== undefined) return [...facts, partsText(parts)].join(', ');
  return [...facts, ...(version === undefined ? [] : [`version ${version}`])].join(', ');
}
