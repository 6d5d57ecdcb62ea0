import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { type Connection, isOAuth, type SecretStoreStatus } from '#contract/index.ts';
import { useField } from '#lib/use-field.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { ResponsiveSegmentedControl } from '#ui/SegmentedControl.tsx';
import { TagListField } from '#ui/TagListField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { type Discovery, FoundAtIssuer, useDiscovery } from './FoundAtIssuer.tsx';
import { ClientFields, EndpointFields } from './OauthFields.tsx';
import { signIns } from './running-sign-ins.ts';
import { SecretInput } from './SecretInput.tsx';
import { SignInControl } from './SignInControl.tsx';
import styles from './sign-in.module.css';

interface AuthorizationFieldsProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly onSaveFirst: () => Promise<Connection | undefined>;
  readonly secretStore: SecretStoreStatus | undefined;
}

const KINDS = [
  { value: 'none', label: 'None' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'client', label: 'Client credentials' },
  { value: 'browser', label: 'Browser' },
  { value: 'device', label: 'Device code' },
] as const;

const SENTENCES = {
  none: 'No Authorization header is sent.',
  bearer: 'A token you already have, sent as is.',
  client: 'Vitrine gets tokens with its own client ID and secret.',
  browser: 'You sign in in your browser; Vitrine gets tokens on your behalf.',
  device: 'You enter a code on any device; Vitrine gets tokens on your behalf.',
} as const;

/** The width of five segments in a line with the label. */
const FOLDS_BELOW = 540;

/** The source of the `Authorization` header. */
export function AuthorizationFields({
  control,
  connection,
  onSaveFirst,
  secretStore,
}: AuthorizationFieldsProps) {
  const { value, label, onChange } = useField(control, 'draft.authorization', 'Authorization');
  return (
    <>
      <ResponsiveSegmentedControl
        label={label}
        value={value}
        onChange={onChange}
        options={KINDS}
        foldsBelow={FOLDS_BELOW}
        hint={SENTENCES[value]}
      />
      {value === 'bearer' && (
        <SecretInput
          control={control}
          connection={connection}
          secretStore={secretStore}
          slot="bearer"
          label="Bearer token"
          hint={
            <>
              Sent as <span className="mono-face break-anywhere">Authorization</span>.
            </>
          }
        />
      )}
      {isOAuth(value) && (
        <>
          <TokenFields control={control} connection={connection} secretStore={secretStore} />
          <SignInField control={control} connection={connection} onSaveFirst={onSaveFirst} />
        </>
      )}
    </>
  );
}

interface TokenFieldsProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly secretStore: SecretStoreStatus | undefined;
}

/** The issuer, the client, and the scopes of tokens. */
function TokenFields(props: TokenFieldsProps) {
  const { control, connection } = props;
  const discovery = useDiscovery(control, connection);
  return (
    <>
      <IssuerField control={control} discovery={discovery} />
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

interface IssuerFieldProps {
  readonly control: ConnectionControl;
  readonly discovery: Discovery;
}

/** The issuer of tokens. Its discovery document says where its endpoints are. */
function IssuerField({ control, discovery }: IssuerFieldProps) {
  const field = useField(control, 'draft.oauth.issuer', 'Issuer');
  const authorization = useWatch({ control, name: 'draft.authorization' });
  const isDiscovering = discovery.state === 'asking';
  return (
    <div>
      <div className={styles.withButton}>
        <TextField
          {...field}
          labelPlace="beside"
          mono
          placeholder="e.g. https://login.example.com/realms/data"
          hint="Vitrine discovers its endpoints when you sign in."
        />
        <Button
          label="Discover endpoints"
          disabled={field.value.trim() === ''}
          busy={isDiscovering}
          onPress={discovery.find}
        >
          {isDiscovering ? 'Discovering' : 'Discover'}
        </Button>
      </div>
      <FoundAtIssuer control={control} authorization={authorization} discovery={discovery} />
    </div>
  );
}

interface ScopesFieldProps {
  readonly control: ConnectionControl;
  /** The scopes that the issuer lists; empty before it was requested. */
  readonly known: readonly string[];
}

const MAX_NAMED = 8;

function ScopesField({ control, known }: ScopesFieldProps) {
  const { value, onChange, ref } = useField(control, 'draft.oauth.scopes', 'Scopes');
  const { errors } = useFormState({ control });
  // An error belongs to one of the words, but the field contains them all.
  const words = errors.draft?.oauth?.scopes;
  const problem = Array.isArray(words) ? words.find((word) => word !== undefined)?.message : words?.message;
  return (
    <TagListField
      label="Scopes"
      labelPlace="beside"
      values={value}
      onChange={(scopes) => onChange([...scopes])}
      ref={ref}
      placeholder="e.g. catalog.read offline_access"
      error={problem === undefined ? undefined : `Each scope ${problem}.`}
      hint={known.length === 0 ? undefined : <KnownScopes known={known} />}
    />
  );
}

function KnownScopes({ known }: { readonly known: readonly string[] }) {
  const more = known.length - MAX_NAMED;
  return (
    <>
      Supported by the issuer: <VisibleText text={known.slice(0, MAX_NAMED).join(' ')} />
      {more > 0 && ` and ${more} more`}.
    </>
  );
}

interface SignInFieldProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  /** Undefined if saving failed, which the form shows. */
  readonly onSaveFirst: () => Promise<Connection | undefined>;
}

/** Signs in by the form’s values, which are saved first: the host uses the saved ones. */
function SignInField({ control, connection, onSaveFirst }: SignInFieldProps) {
  const { isDirty } = useFormState({ control });
  const [isSaving, setSaving] = useState(false);
  const begin = async () => {
    setSaving(true);
    const saved = await onSaveFirst().finally(() => setSaving(false));
    if (saved !== undefined) void signIns.start(saved.id);
  };
  return (
    <FieldFrame label="Sign-in" labelPlace="beside">
      {({ control: id, label }) => (
        <div id={id} role="group" aria-labelledby={label}>
          <SignInControl
            connection={connection}
            startLabel={startLabel(connection, isDirty)}
            isBusy={isSaving}
            onStart={() => void begin()}
          />
        </div>
      )}
    </FieldFrame>
  );
}

function startLabel(connection: Connection | undefined, isDirty: boolean): string {
  if (connection === undefined || isDirty) return 'Save and sign in';
  return connection.signIn?.state === 'signed-in' ? 'Sign in again' : 'Sign in';
}
