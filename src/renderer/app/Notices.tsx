import { host } from '../lib/host/host.ts';
import { useHostState } from '../lib/host/host-state.ts';
import { showFailure } from '../lib/show-failure.ts';
import { Note, type NoteTone } from '../ui/Note.tsx';
import styles from './Notices.module.css';

const TONES: Readonly<Record<'info' | 'warning' | 'error', NoteTone>> = {
  info: 'info',
  warning: 'warn',
  error: 'danger',
};

/** What the user should know about the files, above everything until it is dismissed. */
export function Notices() {
  const notices = useHostState((state) => state.notices);
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      {notices.map(({ id, level, title, text }) => (
        <Note
          key={id}
          tone={TONES[level]}
          title={title}
          onDismiss={() => void host.app.dismissNotice({ id }).catch(showFailure)}
        >
          {text}
        </Note>
      ))}
    </div>
  );
}
