import type { ServerStatus } from '../../../contract/index.ts';
import { Note } from '../../ui/Note.tsx';
import styles from './ServerPage.module.css';
import { SERVER_STATE_LABELS } from './server-status.ts';

/** Why it does not run, in the server's own words where it had any. */
export function ServerErrorNote({ server: { state, message } }: { readonly server: ServerStatus }) {
  if (message === undefined || state === 'running') return null;
  const isFailed = state === 'failed';
  return (
    <div className={styles.note}>
      <Note
        tone={isFailed ? 'danger' : 'warn'}
        title={isFailed ? 'Local server isn’t running' : SERVER_STATE_LABELS[state]}
        announced
      >
        <p>{message}</p>
        {isFailed && <p>Check its port and data folder in Setup.</p>}
      </Note>
    </div>
  );
}
