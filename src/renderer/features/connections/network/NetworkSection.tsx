import type { Connection } from '../../../../contract/index.ts';
import { useSurroundings } from '../sign-in/use-surroundings.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import { ClientCertificateField } from './ClientCertificateField.tsx';
import { ProxyFields } from './ProxyFields.tsx';
import { TimeLimits } from './TimeLimits.tsx';
import { TrustFields } from './TrustFields.tsx';

export interface NetworkSectionProps {
  readonly control: ConnectionControl;
  /** The saved one; undefined for a new one. */
  readonly connection: Connection | undefined;
}

/** How requests get to the server: whom TLS trusts and what it shows, through whom they go, and how long they may take. */
export function NetworkSection({ control, connection }: NetworkSectionProps) {
  const surroundings = useSurroundings(control);
  return (
    <>
      <TrustFields control={control} network={surroundings?.network} />
      <ProxyFields {...{ control, connection, surroundings }} />
      <ClientCertificateField {...{ control, connection }} vault={surroundings?.vault} />
      <TimeLimits control={control} />
    </>
  );
}
