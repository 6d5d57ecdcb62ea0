import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Connection, hasSecret, type OwnKeys, type SecretStoreStatus } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import type { StorageScheme } from '#protocol/index.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { Note } from '#ui/Note.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { SegmentedControl, type SegmentOption } from '#ui/SegmentedControl.tsx';
import { SecretField, TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { StoredSecretField } from '../sign-in/StoredSecretField.tsx';
import { futurePlaceText } from '../sign-in/stored-slot.ts';
import styles from './keys.module.css';
import { type AzureKeyKind, keyKindOf, type OwnKeysValue, type TypedTexts, typedKind } from './own-keys.ts';

interface OwnKeysFieldsProps {
  readonly scheme: StorageScheme;
  /** The saved connection, which may have typed keys. */
  readonly connection: Connection | undefined;
  readonly value: OwnKeysValue;
  readonly onChange: (value: OwnKeysValue) => void;
}

const KINDS: readonly SegmentOption<OwnKeys['kind']>[] = [
  { value: 'profile', label: 'Profile' },
  { value: 'typed', label: 'Typed' },
  { value: 'anonymous', label: 'Anonymous' },
];

/** The user’s own keys to a storage: an AWS profile, typed keys, or none. */
export function OwnKeysFields(props: OwnKeysFieldsProps) {
  const { scheme, value, onChange } = props;
  const kind = keyKindOf(scheme, value);
  return (
    <div className={styles.fields}>
      <SegmentedControl
        label="Own keys"
        options={KINDS.filter((option) => option.value !== 'profile' || scheme === 's3')}
        value={kind}
        onChange={(next) => onChange({ ...value, kind: next })}
        full
      />
      {kind === 'profile' && <ProfileField {...props} />}
      {kind === 'typed' && <TypedFields {...props} />}
      {kind === 'anonymous' && <p className="small-text soft">Reads only what is public.</p>}
    </div>
  );
}

function ProfileField({ value, onChange }: OwnKeysFieldsProps) {
  const { data: profiles, error } = useQuery(
    hostQueries.connections.storageProfiles.queryOptions({ staleTime: 0 }),
  );
  if (error !== null) {
    return (
      <Note tone="warn" title="Couldn’t load profiles">
        {failureOf(error).details.message}
      </Note>
    );
  }
  if (profiles?.length === 0) {
    return <p className="small-text soft">No profiles found in ~/.aws/config or ~/.aws/credentials.</p>;
  }
  return (
    <FieldFrame
      label="Profile"
      labelPlace="beside"
      hint="From ~/.aws, read each time. Vitrine stores the name only."
    >
      {({ describedBy }) => (
        <RadioList
          label="Profile"
          framed
          describedBy={describedBy}
          value={value.profile === '' ? null : value.profile}
          onChange={(profile) => onChange({ ...value, profile })}
          choices={(profiles ?? []).map(({ name, words, isUsable }) => ({
            value: name,
            disabled: !isUsable,
            content: (
              <span className={styles.profile}>
                <span className={styles.profileName}>
                  <VisibleText text={name} limit={80} />
                </span>
                <span className={styles.profileWords}>{words}</span>
              </span>
            ),
          }))}
        />
      )}
    </FieldFrame>
  );
}

const AZURE_KINDS: readonly SegmentOption<AzureKeyKind>[] = [
  { value: 'az', label: 'Account key' },
  { value: 'azSas', label: 'SAS token' },
  { value: 'token', label: 'Bearer token' },
];

function TypedFields(props: OwnKeysFieldsProps) {
  const { scheme, connection, value, onChange } = props;
  const secretStore = useSecretStore();
  const [isReplaced, setReplaced] = useState(false);
  const stored = connection?.secrets.find(({ slot }) => slot === 'storageKeys');
  if (connection !== undefined && stored !== undefined && !isReplaced) {
    return (
      <StoredSecretField
        connection={connection}
        stored={stored}
        secretStore={secretStore}
        label="Keys"
        hint={undefined}
        onReplace={() => setReplaced(true)}
        // Keys for another destination are entered again.
        onAllow={async () => false}
      />
    );
  }
  return (
    <>
      {secretStore?.isProtected === false && (
        <Note tone="plain" title="Keys are kept only until you quit">
          {secretStore.words}
        </Note>
      )}
      {scheme === 'az' && (
        <SegmentedControl
          label="Kind of key"
          options={AZURE_KINDS}
          value={value.azureKind}
          onChange={(azureKind) => onChange({ ...value, azureKind })}
        />
      )}
      <Texts
        scheme={scheme}
        secretStore={secretStore}
        value={value}
        onType={(member, text) => onChange({ ...value, typed: { ...value.typed, [member]: text } })}
      />
    </>
  );
}

interface TextsProps extends Pick<OwnKeysFieldsProps, 'scheme' | 'value'> {
  readonly secretStore: SecretStoreStatus | undefined;
  readonly onType: (member: keyof TypedTexts, text: string) => void;
}

function Texts({ scheme, secretStore, value, onType }: TextsProps) {
  const kind = typedKind(scheme, value);
  const secret = (member: keyof TypedTexts, label: string, hint?: string) => (
    <SecretField
      key={member}
      label={label}
      labelPlace="beside"
      hint={hint}
      onChange={(text) => onType(member, text)}
    />
  );
  switch (kind) {
    case 's3':
      return (
        <>
          <TextField
            label="Access key ID"
            labelPlace="beside"
            mono
            value={value.typed.accessKeyId}
            onChange={(text) => onType('accessKeyId', text)}
          />
          {secret('secretAccessKey', 'Secret access key')}
          {secret(
            'sessionToken',
            'Session token',
            `Only for temporary keys. ${futurePlaceText(secretStore)}`,
          )}
        </>
      );
    case 'az':
      return secret('accountKey', 'Account key', futurePlaceText(secretStore));
    case 'azSas':
      return secret('sasToken', 'SAS token', futurePlaceText(secretStore));
    case 'token':
      return secret('token', 'Bearer token', futurePlaceText(secretStore));
  }
}

/** Where typed keys will be stored, shown before the user types one. */
function useSecretStore(): SecretStoreStatus | undefined {
  return useQuery(hostQueries.connections.surroundings.queryOptions({ input: { address: '' } })).data
    ?.secretStore;
}

/** Whether the host has typed keys of this connection. */
export function hasTypedKeys(connection: Connection | undefined): boolean {
  return connection !== undefined && hasSecret(connection, 'storageKeys');
}
