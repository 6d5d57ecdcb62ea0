import { useState } from 'react';
import { TextField } from '#ui/TextField.tsx';
import { MAX_VECTOR_LENGTH } from '../../vector-files/vector-source.ts';
import { parseInteger } from './parse-integer.ts';

/** The column's width, or a field for it where the column has none. */
export function useWidth(known: number | undefined) {
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
