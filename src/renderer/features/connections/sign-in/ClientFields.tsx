import { useWatch } from 'react-hook-form';
import { type Connection, hasSecret, REDIRECT_ADDRESS, type SecretStoreStatus } from '#contract/index.ts';
import { useField } from '#lib/use-field.ts';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { SecretInput } from './SecretInput.tsx';

export interface ClientFieldsProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly vault: SecretStoreStatus | undefined;
}

const WAYS = [
  { value: 'basic', label: 'Header' },
  { value: 'post', label: 'Body' },
] as const;

const WAY_SENTENCES = {
  basic: 'HTTP Basic authentication (default).',
  post: 'Request body parameters.',
} as const;

/** As whom Vitrine asks for tokens. */
export function ClientFields({ control, connection, vault }: ClientFieldsProps) {
  const [authorization, secret] = useWatch({
    control,
    name: ['draft.authorization', 'credentials.clientSecret'],
  });
  const isHeld = connection !== undefined && hasSecret(connection, 'clientSecret');
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
        {...{ control, connection, vault }}
        slot="clientSecret"
        label="Client secret"
        hint={isWanted ? '' : OPTIONAL}
      />
      {(isWanted || isHeld || secret !== '') && <SentAs control={control} />}
    </>
  );
}

/** RFC 8252, 8.5: what is handed out with a program is no secret. */
const OPTIONAL = 'Most issuers don’t require one for desktop apps.';

/** What who runs the server has to know for a sign-in in the browser to come back here. */
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
