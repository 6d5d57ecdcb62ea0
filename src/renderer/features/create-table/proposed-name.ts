import type { FileState } from './create-state.ts';

/** All endings of the files that rows are read from. */
const ENDINGS = /\.(?:csv|tsv|txt|json|jsonl|ndjson|parquet|pq|arrow|arrows|ipc|feather)$/i;

/** In characters, which is never too long for a name: those that take several bytes are not in it. */
const LONGEST = 60;

/** A name for the table of a file, which the user can take or type over; '' where the file gives none. */
export function proposedName(file: FileState, delimiter: string): string {
  const name = fileNameOf(file).replace(ENDINGS, '');
  const filler = delimiter.includes('_') ? '-' : '_';
  // Spaces and signs are allowed by some servers only, and the delimiter by none.
  const plain = name
    .split(delimiter)
    .join(filler)
    .replace(/[^A-Za-z0-9_.-]+/g, filler);
  const proposed = plain.slice(0, LONGEST).replace(/^[_.-]+|[_.-]+$/g, '');
  return proposed.includes(delimiter) ? '' : proposed;
}

function fileNameOf(file: FileState): string {
  if (file.state === 'opening') return file.name;
  return file.state === 'open' ? file.report.name : '';
}
