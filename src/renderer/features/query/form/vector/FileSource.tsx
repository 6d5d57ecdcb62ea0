import { useState } from 'react';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { VisibleText } from '../../../../ui/VisibleText.tsx';
import { openVectorFile } from '../../vector-files/open-vector-file.ts';
import { type FileColumn, sourceOf, type VectorFile } from '../../vector-files/vector-source.ts';
import { RowOfFile } from './RowOfFile.tsx';
import type { SourceProps } from './source-props.ts';
import { useReading } from './use-reading.ts';
import styles from './VectorField.module.css';

interface OpenFile {
  readonly name: string;
  readonly file: VectorFile;
}

/** A vector of a file. Of a large one only what is asked for is read. */
export function FileSource({ column, onGive }: SourceProps) {
  const [open, setOpen] = useState<OpenFile>();
  const { error, run } = useReading();
  const take = (from: FileColumn, row: number) =>
    run(async () => {
      const vectors = await from.readRow(row);
      return () => onGive(vectors);
    });
  const show = (name: string, file: VectorFile) => {
    setOpen({ name, file });
    const [first, ...others] = file.columns;
    if (first?.rowCount === 1 && others.length === 0) take(first, 0);
  };
  const choose = ([chosen]: readonly File[]) => {
    if (chosen === undefined) return;
    setOpen(undefined);
    run(async () => {
      const file = await openVectorFile(sourceOf(chosen));
      return () => show(chosen.name, file);
    });
  };
  return (
    <>
      <div className={styles.line}>
        <FileButton size="small" inputLabel="File with the vector" onFiles={choose}>
          Choose a file…
        </FileButton>
        <span className={styles.hint}>
          {open === undefined ? 'JSON, NPY or Arrow' : <VisibleText text={open.name} />}
        </span>
      </div>
      {open !== undefined && <RowOfFile file={open.file} width={column?.width} onTake={take} />}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
