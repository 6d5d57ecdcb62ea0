import { useRef } from 'react';
import { formatBytes } from '#lib/format.ts';
import { classNames } from '#ui/attributes.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { CloseIcon, FileIcon, UploadIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { FileState } from './create-state.ts';
import styles from './create-table.module.css';
import { ProgressBar } from './SendBar.tsx';

interface FileFieldProps {
  readonly file: FileState;
  /** A file is dragged over the page. */
  readonly isOver: boolean;
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
}

/** The file with the rows: chosen, or dropped anywhere on the page. */
export function FileField({ file, isOver, onFile, onClose }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hasFile = file.state === 'opening' || file.state === 'open';
  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen !== undefined) onFile(chosen);
    // Otherwise choosing a file again after it changed would fire no event.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <>
      {file.state === 'failed' && <ErrorBox title={`Couldn’t open ${file.name}`} failure={file.failure} />}
      <div className={classNames(styles.zone, hasFile && styles.small, isOver && styles.over)}>
        {hasFile ? <FileName file={file} /> : <UploadIcon size={20} className={styles.icon} />}
        <input
          ref={input}
          type="file"
          aria-label="File with rows"
          hidden
          onChange={(event) => take(event.target.files)}
        />
        <Button onPress={() => input.current?.click()}>
          {hasFile ? 'Choose another file…' : 'Choose a file…'}
        </Button>
        {hasFile ? (
          <IconButton icon={CloseIcon} label="Remove file" onPress={onClose} />
        ) : (
          <p className="small-text dim">or drop it here: Arrow IPC, Parquet, CSV, JSON lines</p>
        )}
      </div>
      {file.state === 'opening' && <FileUploadProgress file={file} onCancel={onClose} />}
    </>
  );
}

function FileName({ file }: { readonly file: Extract<FileState, { state: 'opening' | 'open' }> }) {
  const name = file.state === 'open' ? file.report.name : file.name;
  return (
    <span className="row gap-2 grow strong one-line">
      <FileIcon size={16} className={styles.icon} />
      <VisibleText text={name} limit={120} />
    </span>
  );
}

interface FileUploadProgressProps {
  readonly file: Extract<FileState, { state: 'opening' }>;
  readonly onCancel: () => void;
}

/** Progress of uploading a file to the host and reading it. For small files, both end before it is visible. */
function FileUploadProgress({ file: { name, size, sent }, onCancel }: FileUploadProgressProps) {
  if (sent === undefined || sent >= size)
    return <LoadingState what={`Reading ${name}`} onCancel={onCancel} />;
  const words = `${formatBytes(sent)} of ${formatBytes(size)}`;
  return (
    <div className="grid gap-1">
      <ProgressBar label={`Loading ${name}`} percent={(sent / size) * 100} words={words} />
      <span className="small-text dim">{words} read. Nothing is sent to the server yet.</span>
    </div>
  );
}
