import { useState } from 'react';
import type { LabelPlace } from '#ui/FieldFrame.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './panel.module.css';

export interface NumberFieldProps {
  readonly label: string;
  readonly labelPlace: LabelPlace;
  readonly unit: string;
  /** The least is 0. */
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number that counts once one is done with it: with Enter, or by leaving the field. Escape takes it back. */
export function NumberField({ label, labelPlace, unit, most, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined ? value : wholeNumberIn(typed, most);

  function take(): void {
    if (number === undefined) return;
    setTyped(undefined);
    if (number !== value) onChange(number);
  }

  return (
    <div className={labelPlace === 'hidden' ? styles.number : undefined}>
      <TextField
        label={label}
        labelPlace={labelPlace}
        small={labelPlace === 'hidden'}
        value={typed ?? String(value)}
        onChange={setTyped}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
          if (key === 'Escape') setTyped(undefined);
        }}
        after={unit}
        error={number === undefined ? `0 to ${most.toLocaleString('en')}` : undefined}
      />
    </div>
  );
}

function wholeNumberIn(text: string, most: number): number | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return number <= most ? number : undefined;
}
