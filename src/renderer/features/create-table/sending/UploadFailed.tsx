import type { ReactNode } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { Sending } from '../create-state.ts';
import { afterCancel, afterFailure } from '../model/upload-result.ts';

export interface UploadFailedProps {
  readonly connection: Connection;
  readonly sending: Sending;
  readonly onOpenTable: (id: readonly string[]) => void;
}

/** A try that did not come to its end: what failed, what is there now, and the way on. */
export function UploadFailed({ connection, sending, onOpenTable }: UploadFailedProps): ReactNode {
  if (sending.state === 'cancelled') {
    const { id, sent, table } = sending;
    return (
      <Note
        tone={table === 'absent' || table === 'looking' ? 'plain' : 'warn'}
        title={`Canceled after ${formatBytes(sent)}`}
        actions={table === 'present' ? <OpenTable id={id} onOpenTable={onOpenTable} /> : undefined}
        announced
      >
        {afterCancel(table, connection.name)}
      </Note>
    );
  }
  if (sending.state !== 'failed') return null;
  const { id, failure, table, row } = sending;
  const where = row === undefined ? '' : ` Row ${formatCount(row)} of the file is invalid.`;
  return (
    <ErrorBox
      title={`${id.at(-1) ?? 'The table'} wasn’t created.${where} ${afterFailure(table)}`}
      failure={failure}
      actions={table === 'present' && <OpenTable id={id} onOpenTable={onOpenTable} />}
    />
  );
}

type OpenTableProps = Pick<UploadFailedProps, 'onOpenTable'> & { readonly id: readonly string[] };

function OpenTable({ id, onOpenTable }: OpenTableProps) {
  return (
    <Button size="small" onPress={() => onOpenTable(id)}>
      Open table
    </Button>
  );
}
