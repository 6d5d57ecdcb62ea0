import { useState } from 'react';
import type { QueryColumn } from '#domain/fields/query-columns.ts';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './FullTextField.module.css';
import { type NodeFields, setNodeField, textIn } from './model/text-node.ts';

/** The props of the editor of a node. */
export interface PartsProps {
  readonly parts: NodeFields;
  readonly onParts: (parts: NodeFields) => void;
  readonly columns: readonly QueryColumn[];
  /** The depth of the node; 1 for the outermost. */
  readonly depth: number;
}

export interface NumberPart {
  readonly member: string;
  readonly name: string;
  readonly isWhole: boolean;
}

interface NumberPartsProps {
  readonly numbers: readonly NumberPart[];
  readonly parts: NodeFields;
  readonly onParts: (parts: NodeFields) => void;
}

export function NumberParts({ numbers, parts, onParts }: NumberPartsProps) {
  return (
    <div className={styles.numbers}>
      {numbers.map((number) => (
        <NumberField
          key={number.member}
          number={number}
          value={parts[number.member]}
          onChange={(value) => onParts(setNodeField(parts, number.member, value))}
        />
      ))}
    </div>
  );
}

interface NumberFieldProps {
  readonly number: NumberPart;
  readonly value: unknown;
  readonly onChange: (value: number | undefined) => void;
}

/** Keeps invalid text in the field, and leaves the query as it was. */
function NumberField({ number: { name, isWhole }, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readNumberPart(typed, isWhole) === 'wrong';
  const take = (text: string) => {
    const next = readNumberPart(text, isWhole);
    setTyped(text);
    if (next !== 'wrong') onChange(next);
  };
  return (
    <TextField
      label={name}
      labelPlace="hidden"
      small
      before={name}
      value={typed ?? (value == null ? '' : String(value))}
      placeholder="–"
      error={isWrong ? (isWhole ? 'An integer' : 'A number') : undefined}
      onChange={take}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
}

/** Returns undefined if nothing is typed, and `wrong` if the text isn't a number. */
export function readNumberPart(typed: string, isWhole: boolean): number | undefined | 'wrong' {
  const text = typed.trim();
  if (text === '') return undefined;
  const pattern = isWhole ? /^-?\d{1,9}$/ : /^-?(?:\d{1,15}\.?\d{0,15}|\.\d{1,15})(?:[eE][+-]?\d{1,2})?$/;
  return pattern.test(text) ? Number(text) : 'wrong';
}

/** Selects the column to search. Also shows a column that the JSON names but the table doesn't have. */
export function ColumnSelect({ parts, onParts, columns }: Omit<PartsProps, 'depth'>) {
  const column = textIn(parts, 'column');
  const known = columns.map(({ path }) => path);
  const paths = column === '' || known.includes(column) ? known : [...known, column];
  const options = paths.map((path) => ({ value: path, label: `in ${path}` }));
  return (
    <Select
      label="Column"
      labelPlace="hidden"
      small
      options={[{ value: '', label: 'any column' }, ...options]}
      value={column}
      onChange={(chosen) => onParts(setNodeField(parts, 'column', chosen === '' ? undefined : chosen))}
    />
  );
}

interface TermsFieldProps extends Pick<PartsProps, 'parts' | 'onParts'> {
  readonly label: string;
}

export function TermsField({ label, parts, onParts }: TermsFieldProps) {
  return (
    <TextField
      label={label}
      labelPlace="hidden"
      small
      value={textIn(parts, 'terms')}
      placeholder="words"
      onChange={(terms) => onParts(setNodeField(parts, 'terms', terms))}
    />
  );
}
