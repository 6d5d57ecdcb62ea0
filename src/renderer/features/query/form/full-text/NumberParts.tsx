import { useState } from 'react';
import { TextField } from '#ui/TextField.tsx';
import styles from './FullTextField.module.css';
import { type NodeFields, setNodeField } from './model/text-node.ts';

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

/** Numbers that may be left out. */
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

/** What is typed stays while it is no number, and the query stays as it was. */
function NumberField({ number: { name, isWhole }, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typedNumber(typed, isWhole) === 'wrong';
  const take = (text: string) => {
    const next = typedNumber(text, isWhole);
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

/** Nothing typed is no number; `wrong` is what is none. */
export function typedNumber(typed: string, isWhole: boolean): number | undefined | 'wrong' {
  const text = typed.trim();
  if (text === '') return undefined;
  const pattern = isWhole ? /^-?\d{1,9}$/ : /^-?(?:\d{1,15}\.?\d{0,15}|\.\d{1,15})(?:[eE][+-]?\d{1,2})?$/;
  return pattern.test(text) ? Number(text) : 'wrong';
}
