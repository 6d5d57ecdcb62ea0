import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Connection, ProxyKind, SystemNetwork } from '#contract/index.ts';
import { useField } from '#lib/use-field.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { isOnThisComputer } from '../model/typed-address.ts';
import { SecretInput } from '../sign-in/SecretInput.tsx';
import { type Surroundings, useSurroundings } from '../sign-in/stored-slot.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import { ClientCertificateField } from './ClientCertificateField.tsx';
import styles from './network.module.css';
import { TrustFields } from './TrustFields.tsx';

interface NetworkSectionProps {
  readonly control: ConnectionControl;
  /** The saved connection; undefined for a new one. */
  readonly connection: Connection | undefined;
}

/** TLS, the proxy, and time limits of requests. */
export function NetworkSection({ control, connection }: NetworkSectionProps) {
  const surroundings = useSurroundings(control);
  return (
    <>
      <TrustFields control={control} network={surroundings?.network} />
      <ProxyFields control={control} connection={connection} surroundings={surroundings} />
      <ClientCertificateField
        control={control}
        connection={connection}
        secretStore={surroundings?.secretStore}
      />
      <TimeLimits control={control} />
    </>
  );
}

interface ProxyFieldsProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly surroundings: Surroundings | undefined;
}

const KINDS = [
  { value: 'system', label: 'System' },
  { value: 'none', label: 'None' },
  { value: 'own', label: 'Custom' },
] as const;

function ProxyFields({ control, connection, surroundings }: ProxyFieldsProps) {
  const field = useField(control, 'draft.network.proxy.kind', 'Proxy');
  const address = useWatch({ control, name: 'draft.address' });
  const text = proxySummary(field.value, surroundings?.network, isOnThisComputer(address));
  return (
    <>
      <SegmentedField {...field} options={KINDS} hint={text === '' ? undefined : text} />
      {field.value === 'own' && (
        <OwnProxy control={control} connection={connection} surroundings={surroundings} />
      )}
    </>
  );
}

/** How requests would be sent with this choice; '' while that is unknown. */
export function proxySummary(
  kind: ProxyKind,
  network: SystemNetwork | undefined,
  isOnThisComputer: boolean,
): string {
  if (isOnThisComputer) return 'Not used: servers on this computer are always reached directly.';
  if (kind === 'none') return 'Direct connection.';
  if (kind === 'own' || network === undefined) return '';
  const { words, address } = network.proxy;
  return address === null ? sentence(`Without proxy: ${words}`) : `${address}, from ${words}.`;
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function OwnProxy({ control, connection, surroundings }: ProxyFieldsProps) {
  return (
    <>
      <TextField
        {...useField(control, 'draft.network.proxy.address', 'Proxy address')}
        labelPlace="beside"
        mono
        placeholder="e.g. http://proxy.example.com:3128"
      />
      <TextField
        {...useField(control, 'draft.network.proxy.user', 'Proxy user')}
        labelPlace="beside"
        mono
        hint="Leave empty if the proxy doesn’t require one."
      />
      <SecretInput
        control={control}
        connection={connection}
        secretStore={surroundings?.secretStore}
        slot="proxyPassword"
        label="Proxy password"
        hint=""
      />
      <TextField
        {...useField(control, 'draft.network.proxy.bypass', 'No proxy for')}
        labelPlace="beside"
        mono
        placeholder="e.g. *.internal, 10.0.0.0/8, host:8080"
        hint="Hosts to reach directly, in NO_PROXY format."
      />
    </>
  );
}

interface TimeLimitsProps {
  readonly control: ConnectionControl;
}

function TimeLimits({ control }: TimeLimitsProps) {
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
  // Invalid text stays as typed, so that the user can fix it; a reset of the form replaces it.
  const shown = Object.is(wholeSeconds(typed), value) ? typed : String(value);
  const write = (text: string) => {
    setTyped(text);
    onChange(wholeSeconds(text));
  };
  return (
    <TextField {...field} labelPlace="hidden" mono before={label} after="s" value={shown} onChange={write} />
  );
}

/** A typed number of seconds; NaN, which no schema accepts, for other text. */
export function wholeSeconds(text: string): number {
  const trimmed = text.trim();
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}
