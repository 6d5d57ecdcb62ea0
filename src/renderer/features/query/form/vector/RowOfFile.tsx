import { useState } from 'react';
import { formatQuantity } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { FileColumn, VectorFile } from '../../vector-files/vector-source.ts';
import styles from './VectorField.module.css';

export interface RowOfFileProps {
  readonly file: VectorFile;
  /** How long the vector should be. */
  readonly width: number | undefined;
  readonly onTake: (column: FileColumn, row: number) => void;
}

/** Which of the vectors of a file it shall be. */
export function RowOfFile({ file, width, onTake }: RowOfFileProps) {
  const { columns } = file;
  const fitting = columns.findIndex((column) => column.width === width);
  const [chosen, setChosen] = useState(Math.max(fitting, 0));
  const [typed, setTyped] = useState('0');
  const column = columns[chosen];
  if (column === undefined) return null;
  const row = rowIn(typed, column);
  return (
    <>
      <p className={styles.hint}>{`${file.form}: ${wordsFor(column)}`}</p>
      {columns.length > 1 && (
        <Select
          label="Column of the file"
          labelPlace="hidden"
          small
          // By their places: two columns may have one name.
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
