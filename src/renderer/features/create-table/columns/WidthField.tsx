import { useState } from 'react';
import { TextField } from '../../../ui/TextField.tsx';

export interface WidthFieldProps {
  readonly width: number | undefined;
  readonly error: string | undefined;
  readonly onChange: (width: number | undefined) => void;
}

/** How many numbers each vector has. While one types, what the host finds meanwhile does not get in between. */
export function WidthField({ width, error, onChange }: WidthFieldProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    const digits = digitsIn(text);
    setTyped(digits);
    onChange(Number(digits) === 0 ? undefined : Number(digits));
  };
  return (
    <TextField
      label="Dimensions"
      mono
      value={typed ?? String(width ?? '')}
      error={error}
      onChange={type}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** Nine are more than any vector has; what is no digit was a slip. */
function digitsIn(text: string): string {
  return text.replace(/\D/g, '').slice(0, 9);
}
