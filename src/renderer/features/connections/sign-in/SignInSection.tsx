import { useWatch } from 'react-hook-form';
import type { Connection, SecretStoreStatus } from '../../../../contract/index.ts';
import { Note } from '../../../ui/Note.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { AuthorizationFields } from './AuthorizationFields.tsx';
import { PlainNote } from './PlainNote.tsx';
import { SecretInput } from './SecretInput.tsx';
import styles from './sign-in.module.css';
import { TrustedOrigins } from './TrustedOrigins.tsx';
import { useSurroundings } from './use-surroundings.ts';

export interface SignInSectionProps {
  readonly control: ConnectionControl;
  /** The saved one; undefined for a new one. */
  readonly connection: Connection | undefined;
  /** Signing in needs a saved one: undefined where saving failed, which the form says. */
  readonly onSaveFirst: () => Promise<Connection | undefined>;
}

/** Two places for a credential, each on its own: a server may want either, both or none. */
export function SignInSection({ control, connection, onSaveFirst }: SignInSectionProps) {
  const vault = useSurroundings(control)?.vault;
  return (
    <>
      <VaultNote vault={vault} />
      <ApiKeySlot {...{ control, connection, vault }} />
      <AuthorizationFields {...{ control, connection, onSaveFirst, vault }} />
      <TrustedOrigins control={control} />
      <PlainNote {...{ control, connection }} />
    </>
  );
}

interface ApiKeySlotProps extends Omit<SignInSectionProps, 'onSaveFirst'> {
  readonly vault: SecretStoreStatus | undefined;
}

function ApiKeySlot({ control, connection, vault }: ApiKeySlotProps) {
  const flavour = useWatch({ control, name: 'draft.flavour' });
  return (
    <SecretInput
      {...{ control, connection, vault }}
      slot="apiKey"
      label="API key"
      hint={
        <>
          Sent as <span className={styles.header}>x-api-key</span>
          {flavour === 'enterprise' && '; required by enterprise servers'}.
        </>
      }
    />
  );
}

/** Said before a secret is typed: there is nothing to keep it safe here, so it is not kept. */
function VaultNote({ vault }: Pick<ApiKeySlotProps, 'vault'>) {
  if (vault === undefined || vault.isProtected) return null;
  return (
    <Note tone="plain" title="Credentials are kept only until you quit">
      {vault.words}
    </Note>
  );
}
