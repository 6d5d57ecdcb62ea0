import { formatBytes } from '../../../lib/format.ts';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import type { FileState } from '../create-state.ts';
import { ProgressBar } from '../sending/ProgressBar.tsx';
import styles from './FileField.module.css';

export interface FileUploadProgressProps {
  readonly file: Extract<FileState, { state: 'opening' }>;
  readonly onCancel: () => void;
}

/** A file that is brought to the host, and then looked into. Small ones are there before anything is to be seen. */
export function FileUploadProgress({ file: { name, size, sent }, onCancel }: FileUploadProgressProps) {
  if (sent === undefined || sent >= size)
    return <LoadingState what={`Reading ${name}`} onCancel={onCancel} />;
  const words = `${formatBytes(sent)} of ${formatBytes(size)}`;
  return (
    <div className={styles.progress}>
      <ProgressBar label={`Loading ${name}`} percent={(sent / size) * 100} words={words} />
      <span className={styles.hint}>{words} read. Nothing is sent to the server yet.</span>
    </div>
  );
}
