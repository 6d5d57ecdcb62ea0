import type { ExportFormat } from '../../../../../contract/index.ts';
import type { Segment } from '../../../../ui/SegmentedControl.tsx';

export const formats: readonly Segment<ExportFormat>[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
  { value: 'json-lines', label: 'JSON lines' },
  { value: 'arrow', label: 'Arrow' },
];

/** What becomes of values that the format has no form of its own for. */
export const formatNotes: Readonly<Record<ExportFormat, string>> = {
  csv: 'A null is an empty cell, an empty text is "". Lists and structs are JSON, bytes are hex.',
  json: 'One list of objects. Whole numbers have all their digits; decimals, times and bytes are texts.',
  'json-lines': 'An object a line. Whole numbers have all their digits; decimals, times and bytes are texts.',
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
