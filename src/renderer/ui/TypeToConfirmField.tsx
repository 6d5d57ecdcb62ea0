import { TextField } from './TextField.tsx';

export interface TypeToConfirmFieldProps {
  /** Of the connection that is changed: what has to be typed, letter by letter. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Asks for the name of what is about to be changed: whoever types it has read where the change goes. */
export function TypeToConfirmField({ name, value, onChange }: TypeToConfirmFieldProps) {
  return <TextField label={`Type ${name} to confirm`} mono value={value} onChange={onChange} />;
}
