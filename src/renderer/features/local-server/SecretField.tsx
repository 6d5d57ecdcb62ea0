import { useState } from 'react';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { HideIcon, KeyIcon, ShowIcon } from '#ui/icons.ts';
import { TextField } from '#ui/TextField.tsx';
import styles from './panel.module.css';

interface SecretFieldProps {
  readonly label: string;
  /** The host has one, which no window can read. */
  readonly isKept: boolean;
  /** Undefined: the one that is kept stays. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly error: string | undefined;
}

export function SecretField({ label, isKept, value, onChange, error }: SecretFieldProps) {
  if (isKept && value === undefined) return <KeptSecret label={label} onReplace={() => onChange('')} />;
  return (
    <div className={styles.secret}>
      <div className={styles.grow}>
        <NewSecret label={label} value={value ?? ''} onChange={onChange} error={error} />
      </div>
      <Button onPress={() => onChange(makeKey())}>Generate</Button>
      {isKept && (
        <Button kind="quiet" onPress={() => onChange(undefined)}>
          Cancel
        </Button>
      )}
    </div>
  );
}

interface KeptSecretProps {
  readonly label: string;
  readonly onReplace: () => void;
}

function KeptSecret({ label, onReplace }: KeptSecretProps) {
  return (
    <div className={styles.secret}>
      <div className={styles.grow}>
        <TextField
          label={label}
          labelPlace="beside"
          readOnly
          value="Kept until you quit"
          onChange={() => {}}
          before={<KeyIcon size={14} />}
        />
      </div>
      <Button onPress={onReplace}>Replace</Button>
    </div>
  );
}

interface NewSecretProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** It can be copied now and never again: once it is saved, the window forgets it. */
function NewSecret({ label, value, onChange, error }: NewSecretProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      labelPlace="beside"
      mono
      type={isShown ? 'text' : 'password'}
      autoComplete="off"
      value={value}
      onChange={onChange}
      error={error}
      hint={value === '' ? undefined : 'Copy it now. It won’t be shown again after you save.'}
      after={
        value === '' ? undefined : (
          <span className={styles.tools}>
            <IconButton
              icon={isShown ? HideIcon : ShowIcon}
              label={isShown ? 'Hide' : 'Show'}
              size="tiny"
              onPress={() => setShown(!isShown)}
            />
            <CopyButton text={value} label={`Copy ${label}`} />
          </span>
        )
      }
    />
  );
}

const BYTES = 24;

/** A key that nobody guesses, of letters and digits that need no quotes in any shell. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
