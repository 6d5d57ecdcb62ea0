import { formatBytes } from '../../../lib/format/index.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import type { FileState } from '../create-state.ts';
import { ProgressBar } from '../sending/ProgressBar.tsx';
import styles from './FileField.module.css';

export interface FileOnItsWayProps {
  readonly file: Extract<FileState, { state: 'opening' }>;
  readonly onCancel: () => void;
}

/** A file that is brought to the host, and then looked into. Small ones are there before anything is to be seen. */
export function FileOnItsWay({ file: { name, size, sent }, onCancel }: FileOnItsWayProps) {
  if (sent === undefined || sent >= size) return <Waiting what={`Reading ${name}`} onCancel={onCancel} />;
  const words = `${formatBytes(sent)} of ${formatBytes(size)}`;
  return (
    <div className={styles.progress}>
      <ProgressBar label={`Loading ${name}`} percent={(sent / size) * 100} words={words} />
      <span className={styles.hint}>{words} read. Nothing is sent to the server yet.</span>
    </div>
  );
}
