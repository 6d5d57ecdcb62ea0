import type { RefObject } from 'react';
import { SecretField } from '../../../ui/SecretField.tsx';

export interface TypedPassphrase {
  readonly first: string;
  readonly second: string;
}

export interface NewPassphraseProps {
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<TypedPassphrase>) => void;
  /** The first of the two fields. */
  readonly ref: RefObject<HTMLInputElement | null>;
}

/** Typed twice: nobody can read the file of whoever mistyped it. */
export function NewPassphrase({ problem, onChange, ref }: NewPassphraseProps) {
  return (
    <>
      <SecretField
        label="Passphrase"
        labelPlace="beside"
        autoFocus
        ref={(input) => {
          ref.current = input;
        }}
        hint="At least 12 characters. Several unrelated words work best."
        error={problem}
        onChange={(first) => onChange({ first })}
      />
      <SecretField
        label="Confirm passphrase"
        labelPlace="beside"
        hint="If you lose it, the secrets can’t be recovered."
        onChange={(second) => onChange({ second })}
      />
    </>
  );
}
