import { useWatch } from 'react-hook-form';
import type { Connection } from '../../../../contract/index.ts';
import { Note } from '../../../ui/Note.tsx';
import { isReadableOnTheWay } from '../model/connection-values.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import styles from './sign-in.module.css';

export interface PlainNoteProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
}

/** SECURITY: a credential over plain HTTP can be read on its way. */
export function PlainNote({ control, connection }: PlainNoteProps) {
  const [draft, credentials] = useWatch({ control, name: ['draft', 'credentials'] });
  if (!isReadableOnTheWay({ draft, credentials }, connection)) return null;
  return (
    <div className={styles.beside}>
      <Note tone="warn" title="Anyone on the network can read this" announced>
        The address uses http://. Use https:// to encrypt traffic.
      </Note>
    </div>
  );
}
