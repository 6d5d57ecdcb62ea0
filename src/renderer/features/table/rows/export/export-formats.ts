import type { ExportFormat } from '../../../../../contract/index.ts';
import type { SegmentOption } from '../../../../ui/SegmentedControl.tsx';

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

export const extensions: Readonly<Record<ExportFormat, string>> = {
  csv: 'csv',
  json: 'json',
  'json-lines': 'jsonl',
  arrow: 'arrow',
};

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  'json-lines': 'application/jsonl',
  arrow: 'application/vnd.apache.arrow.file',
};
