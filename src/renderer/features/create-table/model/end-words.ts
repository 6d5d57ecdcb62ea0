import type { UploadEvent } from '../../../../contract/index.ts';
import { formatBytes, formatDuration, formatQuantity } from '../../../lib/format/index.ts';
import type { Sending, TableThere } from '../create-state.ts';

const AFTER_FAILURE: Readonly<Record<TableThere, string>> = {
  absent: 'The table is not there.',
  present: 'A table of this name is there now.',
  'not-known': 'Whether the table is there now could not be found out.',
};

export function afterFailure(table: TableThere): string {
  return AFTER_FAILURE[table];
}

type LookedFor = Extract<Sending, { state: 'cancelled' }>['table'];

export function afterCancel(table: LookedFor, connection: string): string {
  switch (table) {
    case 'looking':
      return `Nothing more is sent. Looking at what is on ${connection} now.`;
    case 'absent':
      return `The table is not there: ${connection} kept nothing of it.`;
    case 'present':
      return `A table of this name is on ${connection} now. Look into it before you try again.`;
    case 'not-known':
      return `${connection} could not be asked whether the table is there now. Look before you try again.`;
  }
}

/** `1,204 rows, 12.4 MB in 3.2 s, version 1`. */
export function createdWords(created: Extract<UploadEvent, { kind: 'created' }>): string {
  const { rows, sent, elapsed, version } = created;
  const sentWords = `${formatBytes(sent)} in ${formatDuration(elapsed)}`;
  const parts = [formatQuantity(rows, 'row'), sentWords];
  return [...parts, ...(version === undefined ? [] : [`version ${version}`])].join(', ');
}
