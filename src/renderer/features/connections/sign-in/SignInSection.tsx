import { useController, useWatch } from 'react-hook-form';
import type { Connection, SecretStoreStatus } from '#contract/index.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { Note } from '#ui/Note.tsx';
import { TagList } from '#ui/TagListField.tsx';
import { isSentReadably } from '../model/connection-values.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import { AuthorizationFields } from './AuthorizationFields.tsx';
import { SecretInput } from './SecretInput.tsx';
import styles from './sign-in.module.css';
import { useSurroundings } from './stored-slot.ts';

interface SignInSectionProps {
  readonly control: ConnectionControl;
  /** The saved connection; undefined for a new one. */
  readonly connection: Connection | undefined;
  /** A sign-in needs a saved connection: undefined if saving failed, which the form shows. */
  readonly onSaveFirst: () => Promise<Connection | undefined>;
}

/** Two independent credentials: a server may require either, both, or none. */
export function SignInSection({ control, connection, onSaveFirst }: SignInSectionProps) {
  const secretStore = useSurroundings(control)?.secretStore;
  return (
    <>
      <SecretStoreNote secretStore={secretStore} />
      <ApiKeySlot control={control} connection={connection} secretStore={secretStore} />
      <AuthorizationFields
        control={control}
        connection={connection}
        onSaveFirst={onSaveFirst}
        secretStore={secretStore}
      />
      <TrustedOrigins control={control} />
      <PlainNote control={control} connection={connection} />
    </>
  );
}

interface ApiKeySlotProps extends Omit<SignInSectionProps, 'onSaveFirst'> {
  readonly secretStore: SecretStoreStatus | undefined;
}

function ApiKeySlot({ control, connection, secretStore }: ApiKeySlotProps) {
  const flavour = useWatch({ control, name: 'draft.flavour' });
  return (
    <SecretInput
      control={control}
      connection={connection}
      secretStore={secretStore}
      slot="apiKey"
      label="API key"
      hint={
        <>
          Sent as <span className="mono-face break-anywhere">x-api-key</span>
          {flavour === 'enterprise' && '; required by enterprise servers'}.
        </>
      }
    />
  );
}

/** Shown before a secret is typed: without protected storage here, it isn’t stored. */
function SecretStoreNote({ secretStore }: Pick<ApiKeySlotProps, 'secretStore'>) {
  if (secretStore === undefined || secretStore.isProtected) return null;
  return (
    <Note tone="plain" title="Credentials are kept only until you quit">
      {secretStore.words}
    </Note>
  );
}

interface PlainNoteProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
}

/** SECURITY: a credential over plain HTTP can be read in transit. */
function PlainNote({ control, connection }: PlainNoteProps) {
  const [draft, credentials] = useWatch({ control, name: ['draft', 'credentials'] });
  if (!isSentReadably({ draft, credentials }, connection)) return null;
  return (
    <div className={styles.beside}>
      <Note tone="warn" title="Anyone on the network can read this" announced>
        The address uses http://. Use https:// to encrypt traffic.
      </Note>
    </div>
  );
}

/** Other origins that may get credentials: the user agreed to each by name, and can revoke that. */
function TrustedOrigins({ control }: { readonly control: ConnectionControl }) {
  const { field } = useController({ control, name: 'draft.trustedOrigins' });
  if (field.value.length === 0) return null;
  const remove = (origin: string) => field.onChange(field.value.filter((trusted) => trusted !== origin));
  return (
    <FieldFrame
      label="Trusted origins"
      labelPlace="beside"
      hint="Credentials are also sent here when the server redirects to these origins."
    >
      {({ control: id, describedBy }) => (
        <div id={id} className={styles.origins}>
          <TagList label="Trusted origins" tags={field.value} onRemove={remove} describedBy={describedBy} />
        </div>
      )}
    </FieldFrame>
  );
}
