import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import {
  type Authorization,
  type Connection,
  type DiscoveredEndpoints,
  hasSecret,
  REDIRECT_ADDRESS,
  type SecretStoreStatus,
} from '#contract/index.ts';
import { useField } from '#lib/use-field.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { SecretInput } from './SecretInput.tsx';
import styles from './sign-in.module.css';

interface ClientFieldsProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly secretStore: SecretStoreStatus | undefined;
}

const WAYS = [
  { value: 'basic', label: 'Header' },
  { value: 'post', label: 'Body' },
] as const;

const WAY_SENTENCES = {
  basic: 'HTTP Basic authentication (default).',
  post: 'Request body parameters.',
} as const;

/** The client that requests tokens. */
export function ClientFields({ control, connection, secretStore }: ClientFieldsProps) {
  const [authorization, secret] = useWatch({
    control,
    name: ['draft.authorization', 'credentials.clientSecret'],
  });
  const isStored = connection !== undefined && hasSecret(connection, 'clientSecret');
  const isWanted = authorization === 'client';
  return (
    <>
      <TextField
        {...useField(control, 'draft.oauth.clientId', 'Client ID')}
        labelPlace="beside"
        mono
        hint={authorization === 'browser' ? <Registration /> : undefined}
      />
      <SecretInput
        control={control}
        connection={connection}
        secretStore={secretStore}
        slot="clientSecret"
        label="Client secret"
        hint={isWanted ? '' : OPTIONAL}
      />
      {(isWanted || isStored || secret !== '') && <SentAs control={control} />}
    </>
  );
}

/** RFC 8252, 8.5: a secret distributed with an app isn’t confidential. */
const OPTIONAL = 'Most issuers don’t require one for desktop apps.';

/** What the server’s operator has to register for a sign-in in the browser. */
function Registration() {
  return (
    <>
      Register the client as a native app with redirect URI{' '}
      <span className="mono-face break-anywhere">{REDIRECT_ADDRESS}</span> (any port).
    </>
  );
}

function SentAs({ control }: Pick<ClientFieldsProps, 'control'>) {
  const field = useField(control, 'draft.oauth.clientAuthentication', 'Send secret in');
  return <SegmentedField {...field} options={WAYS} hint={WAY_SENTENCES[field.value]} />;
}

interface EndpointFieldsProps {
  readonly control: ConnectionControl;
}

/** For an issuer without discovery, or with wrong endpoints in it. */
export function EndpointFields({ control }: EndpointFieldsProps) {
  const [authorization, oauth] = useWatch({ control, name: ['draft.authorization', 'draft.oauth'] });
  const { errors } = useFormState({ control });
  const endpoints = endpointsOf(authorization);
  const [isOpen, setOpen] = useState(() => endpoints.some(({ member }) => oauth[member] !== ''));
  // Errors must be visible.
  const isWrong = endpoints.some(({ member }) => errors.draft?.oauth?.[member] !== undefined);
  return (
    <div className={styles.beside}>
      <Disclosure
        title="Custom endpoints"
        summary={endpoints.map(({ short }) => short).join(', ')}
        open={isOpen || isWrong}
        onOpenChange={setOpen}
      >
        <div className={styles.endpoints}>
          {endpoints.map((endpoint) => (
            <EndpointField key={endpoint.member} control={control} endpoint={endpoint} />
          ))}
        </div>
      </Disclosure>
    </div>
  );
}

interface EndpointFieldProps extends EndpointFieldsProps {
  readonly endpoint: Endpoint;
}

function EndpointField({ control, endpoint: { member, label } }: EndpointFieldProps) {
  return (
    <TextField
      {...useField(control, `draft.oauth.${member}`, label)}
      labelPlace="above"
      mono
      placeholder="Discovered from the issuer"
    />
  );
}

type EndpointMember = keyof DiscoveredEndpoints['endpoints'];

/** An endpoint of the authorization server, with its label. */
export interface Endpoint {
  readonly member: EndpointMember;
  readonly label: string;
  readonly short: string;
  /** Required by this sign-in method. */
  readonly isNeeded: boolean;
}

/** The endpoints that a sign-in method uses. */
export function endpointsOf(authorization: Authorization): readonly Endpoint[] {
  switch (authorization) {
    case 'client':
      return [TOKEN, SIGN_OUT];
    case 'browser':
      return [SIGN_IN, TOKEN, SIGN_OUT];
    case 'device':
      return [DEVICE, TOKEN, SIGN_OUT];
    default:
      return [];
  }
}

const TOKEN = { member: 'tokenEndpoint', label: 'Token endpoint', short: 'token', isNeeded: true } as const;

const SIGN_IN = {
  member: 'authorizationEndpoint',
  label: 'Authorization endpoint',
  short: 'sign-in',
  isNeeded: true,
} as const;

const DEVICE = {
  member: 'deviceEndpoint',
  label: 'Device authorization endpoint',
  short: 'device',
  isNeeded: true,
} as const;

const SIGN_OUT = {
  member: 'revocationEndpoint',
  label: 'Revocation endpoint',
  short: 'sign-out',
  isNeeded: false,
} as const;
