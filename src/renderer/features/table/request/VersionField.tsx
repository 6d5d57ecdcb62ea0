import { useState } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { readTypedVersion } from './model/typed-version.ts';

export interface VersionFieldProps {
  /** Undefined for the latest. */
  readonly version: bigint | undefined;
  readonly onChange: (version: bigint | undefined) => void;
}

/** A version counts once one is done with it: with Enter, or by leaving the field. Escape takes it back. */
export function VersionField({ version, onChange }: VersionFieldProps) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readTypedVersion(typed);

  function take(): void {
    if (read === undefined || read.state === 'wrong') return;
    setTyped(undefined);
    const next = read.state === 'version' ? read.version : undefined;
    if (next !== version) onChange(next);
  }

  return (
    <TextField
      label="Version"
      labelPlace="beside"
      mono
      placeholder="latest"
      value={typed ?? (version === undefined ? '' : String(version))}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key !== 'Escape' || typed === undefined) return;
        // The first Escape takes back what was typed, the next one closes what is around it.
        event.stopPropagation();
        setTyped(undefined);
      }}
      hint="Leave empty for the latest, or pick one on the Versions tab."
      error={read?.state === 'wrong' ? read.problem : undefined}
    />
  );
}
