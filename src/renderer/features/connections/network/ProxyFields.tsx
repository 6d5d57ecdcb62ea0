import { useWatch } from 'react-hook-form';
import type { Connection } from '#contract/index.ts';
import { useField } from '#lib/use-field.ts';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { isOnThisComputer } from '../model/typed-address.ts';
import { SecretInput } from '../sign-in/SecretInput.tsx';
import type { Surroundings } from '../sign-in/use-surroundings.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import { proxySummary } from './model/network-summary.ts';

export interface ProxyFieldsProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly surroundings: Surroundings | undefined;
}

const KINDS = [
  { value: 'system', label: 'System' },
  { value: 'none', label: 'None' },
  { value: 'own', label: 'Custom' },
] as const;

/** Through whom requests go. */
export function ProxyFields({ control, connection, surroundings }: ProxyFieldsProps) {
  const field = useField(control, 'draft.network.proxy.kind', 'Proxy');
  const address = useWatch({ control, name: 'draft.address' });
  const words = proxySummary(field.value, surroundings?.network, isOnThisComputer(address));
  return (
    <>
      <SegmentedField {...field} options={KINDS} hint={words === '' ? undefined : words} />
      {field.value === 'own' && <OwnProxy {...{ control, connection, surroundings }} />}
    </>
  );
}

function OwnProxy({ control, connection, surroundings }: ProxyFieldsProps) {
  return (
    <>
      <TextField
        {...useField(control, 'draft.network.proxy.address', 'Proxy address')}
        labelPlace="beside"
        mono
        placeholder="http://proxy.example.com:3128"
      />
      <TextField
        {...useField(control, 'draft.network.proxy.user', 'Proxy user')}
        labelPlace="beside"
        mono
        hint="Leave empty if the proxy doesn’t require one."
      />
      <SecretInput
        {...{ control, connection }}
        vault={surroundings?.vault}
        slot="proxyPassword"
        label="Proxy password"
        hint=""
      />
      <TextField
        {...useField(control, 'draft.network.proxy.bypass', 'No proxy for')}
        labelPlace="beside"
        mono
        placeholder="*.internal, 10.0.0.0/8, host:8080"
        hint="Hosts to reach directly, in NO_PROXY format."
      />
    </>
  );
}
