import { type ReactNode, useId, useState } from 'react';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import type { LabelPlace } from '#ui/FieldFrame.tsx';
import { HideIcon, KeyIcon, ShowIcon } from '#ui/icons.ts';
import { TextField } from '#ui/TextField.tsx';
import styles from './panel.module.css';

interface PanelSectionProps {
  readonly title: string;
  /** The purpose of the section, if the title isn’t enough. */
  readonly lead?: string;
  readonly children: ReactNode;
}

export function PanelSection({ title, lead, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="strong">
        {title}
      </h2>
      {lead !== undefined && <p className="small-text dim">{lead}</p>}
      {children}
    </section>
  );
}

interface LabelledRowProps {
  /** Visible only: each control has its own accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

export function LabelledRow({ label, children }: LabelledRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div className={styles.controls}>{children}</div>
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly labelPlace: LabelPlace;
  readonly unit: string;
  /** The minimum is 0. */
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number that applies on Enter or blur. Escape resets it. */
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

interface AccessKeyProps {
  readonly label: string;
  /** The host has a secret, which windows can’t read. */
  readonly isKept: boolean;
  /** Undefined to keep the stored one. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly error: string | undefined;
}

export function AccessKeyField({ label, isKept, value, onChange, error }: AccessKeyProps) {
  if (isKept && value === undefined) {
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
        <Button onPress={() => onChange('')}>Replace</Button>
      </div>
    );
  }
  return (
    <div className={styles.secret}>
      <div className={styles.grow}>
        <NewSecret label={label} value={value} onChange={onChange} error={error} />
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

/** It can only be copied now: once it is saved, the window drops it. */
function NewSecret({ label, value = '', onChange, error }: Omit<AccessKeyProps, 'isKept'>) {
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
          <span className="row">
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

/** A random key of letters and digits, which no shell needs to quote. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
