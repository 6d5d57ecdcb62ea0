import { useState } from 'react';
import { useField } from '#lib/use-field.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import styles from './network.module.css';

interface TimeLimitsProps {
  readonly control: ConnectionControl;
}

/** How long is waited before a request has failed. */
export function TimeLimits({ control }: TimeLimitsProps) {
  return (
    <FieldFrame
      label="Timeouts"
      labelPlace="beside"
      hint="Time to connect, and time to the first byte of a response."
    >
      {({ control: id, label, describedBy }) => (
        <div
          id={id}
          role="group"
          aria-labelledby={label}
          aria-describedby={describedBy}
          className={styles.limits}
        >
          <SecondsField control={control} member="connect" label="Connect" />
          <SecondsField control={control} member="answer" label="Response" />
        </div>
      )}
    </FieldFrame>
  );
}

interface SecondsFieldProps extends TimeLimitsProps {
  readonly member: 'connect' | 'answer';
  readonly label: string;
}

function SecondsField({ control, member, label }: SecondsFieldProps) {
  const { value, onChange, ...field } = useField(control, `draft.network.limits.${member}`, label);
  const [typed, setTyped] = useState(String(value));
  // What is no number is kept as it was typed, so that it can be mended; the form has another one after a reset.
  const shown = Object.is(wholeSeconds(typed), value) ? typed : String(value);
  const write = (text: string) => {
    setTyped(text);
    onChange(wholeSeconds(text));
  };
  return (
    <TextField {...field} labelPlace="hidden" mono before={label} after="s" value={shown} onChange={write} />
  );
}

/** What is typed as a number of seconds; NaN, which no schema takes, where it is none. */
export function wholeSeconds(text: string): number {
  const trimmed = text.trim();
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}
