import { useState } from 'react';
import { TextField } from '#ui/TextField.tsx';
import { MAX_VECTOR_LENGTH } from '../../vector-files/vector-source.ts';

/** The column's width, or a field for it where the column has none. */
export function useVectorWidth(known: number | undefined) {
  const [typed, setTyped] = useState('');
  if (known !== undefined) return { width: known, field: undefined };
  const width = parseInteger(typed, MAX_VECTOR_LENGTH) || undefined;
  const error = width === undefined && typed !== '' ? `1 to ${MAX_VECTOR_LENGTH}` : undefined;
  const field = (
    <TextField
      label="Dimensions"
      labelPlace="hidden"
      small
      value={typed}
      onChange={setTyped}
      before="width"
      error={error}
    />
  );
  return { width, field };
}

/** What is typed, where it is a whole number that is no larger. */
export function parseInteger(typed: string, most: number): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,10}$/.test(text)) return undefined;
  return Number(text) <= most ? Number(text) : undefined;
}
