import type { UploadEvent } from '#contract/index.ts';
import { formatBytes, formatDuration, formatQuantity } from '#lib/format.ts';
import type { Sending, TableThere } from '../create-state.ts';

const AFTER_FAILURE: Readonly<Record<TableThere, string>> = {
  absent: 'The table doesn’t exist.',
  present: 'A table with this name exists now.',
  'not-known': 'Unknown whether the table exists now.',
};

export function afterFailure(table: TableThere): string {
  return AFTER_FAILURE[table];
}

type LookedFor = Extract<Sending, { state: 'cancelled' }>['table'];

export function afterCancel(table: LookedFor, connection: string): string {
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

/** `1,204 rows, 12.4 MB in 3.2 s, version 1`. */
export function createdText(created: Extract<UploadEvent, { kind: 'created' }>): string {
  const { rows, sent, elapsed, version } = created;
  const sentWords = `${formatBytes(sent)} in ${formatDuration(elapsed)}`;
  const parts = [formatQuantity(rows, 'row'), sentWords];
  return [...parts, ...(version === undefined ? [] : [`version ${version}`])].join(', ');
}
