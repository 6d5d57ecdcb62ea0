import type { Connection, SecretStoreStatus } from '../../../../contract/index.ts';
import { useField } from '../../../lib/use-field.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { ClientFields } from './ClientFields.tsx';
import { EndpointFields } from './EndpointFields.tsx';
import { IssuerField } from './IssuerField.tsx';
import { ScopesField } from './ScopesField.tsx';
import { useDiscovery } from './use-discovery.ts';

export interface TokenFieldsProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly vault: SecretStoreStatus | undefined;
}

/** Whom Vitrine asks for tokens, as whom, and for what. */
export function TokenFields(props: TokenFieldsProps) {
  const { control, connection } = props;
  const discovery = useDiscovery(control, connection);
  return (
    <>
      <IssuerField {...{ control, discovery }} />
      <EndpointFields control={control} />
      <ClientFields {...props} />
      <ScopesField control={control} known={discovery.state === 'found' ? discovery.found.scopes : []} />
      <TextField
        {...useField(control, 'draft.oauth.audience', 'Audience')}
        labelPlace="beside"
        mono
        hint="The API the token is for. Most issuers don’t need it."
      />
    </>
  );
}
