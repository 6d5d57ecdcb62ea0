import { useRef, useState } from 'react';
import { formatQuantity } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { openVectorFile } from '../../vector-files/open-vector-file.ts';
import { type FileColumn, refusalOf, sourceOf, type VectorFile } from '../../vector-files/vector-source.ts';
import styles from './VectorField.module.css';
import type { SourceProps } from './vector-member.ts';

interface OpenFile {
  readonly name: string;
  readonly file: VectorFile;
}

/** Takes a vector from a file. Only reads the needed part of a large file. */
export function VectorFileSource({ column, onGive }: SourceProps) {
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
        <span className="can-shrink small-text dim">
          {open === undefined ? 'JSON, NPY, Arrow or Parquet' : <VisibleText text={open.name} />}
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

interface FileLoad {
  /** Why the latest read failed. */
  readonly error: string | undefined;
  /** Reads, then calls the returned function, unless another read has started meanwhile. */
  readonly run: (read: () => Promise<() => void>) => void;
}

function useReading(): FileLoad {
  const [error, setError] = useState<string>();
  const latest = useRef<symbol>(null);
  async function run(read: () => Promise<() => void>): Promise<void> {
    const turn = Symbol('reading');
    latest.current = turn;
    setError(undefined);
    try {
      const finish = await read();
      if (latest.current === turn) finish();
    } catch (problem) {
      if (latest.current === turn) setError(refusalOf(problem));
    }
  }
  return { error, run: (read) => void run(read) };
}

interface RowOfFileProps {
  readonly file: VectorFile;
  /** The expected length of the vector. */
  readonly width: number | undefined;
  readonly onTake: (column: FileColumn, row: number) => void;
}

/** Selects which vector of the file to take. */
function RowOfFile({ file, width, onTake }: RowOfFileProps) {
  const { columns } = file;
  const fitting = columns.findIndex((column) => column.width === width);
  const [chosen, setChosen] = useState(Math.max(fitting, 0));
  const [typed, setTyped] = useState('0');
  const column = columns[chosen];
  if (column === undefined) return null;
  const row = rowIn(typed, column);
  return (
    <>
      <p className="can-shrink small-text dim">{`${file.form}: ${wordsFor(column)}`}</p>
      {columns.length > 1 && (
        <Select
          label="Column of the file"
          labelPlace="hidden"
          small
          // Uses the index as the value: two columns may have the same name.
          options={columns.map(({ name }, place) => ({ value: String(place), label: name }))}
          value={String(chosen)}
          onChange={(place) => setChosen(Number(place))}
        />
      )}
      <div className={styles.line}>
        <TextField
          label="Row of the file"
          labelPlace="hidden"
          small
          before="row"
          value={typed}
          onChange={setTyped}
          error={row === undefined ? `0 to ${column.rowCount - 1}` : undefined}
        />
        <Button
          size="small"
          disabled={row === undefined}
          onPress={() => row !== undefined && onTake(column, row)}
        >
          Use row
        </Button>
      </div>
    </>
  );
}

function wordsFor({ rowCount, width }: FileColumn): string {
  const rows = formatQuantity(rowCount, 'row');
  return width === undefined ? rows : `${rows} of ${formatQuantity(width, 'number')}`;
}

function rowIn(typed: string, { rowCount }: FileColumn): number | undefined {
  const text = typed.trim();
  return /^\d{1,15}$/.test(text) && Number(text) < rowCount ? Number(text) : undefined;
}
