import { useState } from 'react';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from './FullTextField.module.css';
import { type NodeFields, setNodeField } from './model/text-node.ts';
import { typedNumber } from './model/typed-number.ts';

export interface NumberPart {
  readonly member: string;
  readonly name: string;
  readonly isWhole: boolean;
}

export interface NumberPartsProps {
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
