import type { CsvDialect, FileFormat, FileReport } from '#contract/index.ts';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';

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

/** What a table is made of, in the words of one line: `1,204 rows, 3 columns, 12.4 MB`. */
export function fileContentText({
  rows,
  fields,
  size,
}: Pick<FileReport, 'rows' | 'fields' | 'size'>): string {
  const parts = [rows === null ? '' : formatQuantity(rows, 'row'), formatQuantity(fields.length, 'column')];
  return [...parts, formatBytes(size)].filter((part) => part !== '').join(', ');
}

/** `12.4 MB`, and every digit where that rounds. */
export function fileSizeText(size: number): string {
  return size < 1000 ? formatBytes(size) : `${formatBytes(size)} (${formatCount(size)} bytes)`;
}
