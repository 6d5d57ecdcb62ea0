import { SecretField } from '../../../ui/SecretField.tsx';

export interface TypedPassphrase {
  readonly first: string;
  readonly second: string;
}

export interface NewPassphraseProps {
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<TypedPassphrase>) => void;
}

/** Typed twice: nobody can read the file of whoever mistyped it. */
export function NewPassphrase({ problem, onChange }: NewPassphraseProps) {
  return (
    <>
      <SecretField
        label="Passphrase"
        labelPlace="beside"
        autoFocus
        hint="Twelve signs or more. Several words that have nothing to do with each other are best."
        error={problem}
        onChange={(first) => onChange({ first })}
      />
      <SecretField
        label="Again"
        labelPlace="beside"
        hint="Without it nobody can take the secrets out, you neither."
        onChange={(second) => onChange({ second })}
      />
    </>
  );
}
