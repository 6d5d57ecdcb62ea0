import { type OwnKeys, type TypedKeys, typedKeys } from '#contract/index.ts';
import type { StorageScheme } from '#protocol/index.ts';

/** The typed kind of Azure key; the other storages have only one kind. */
export type AzureKeyKind = 'az' | 'azSas' | 'token';

/** SECURITY: only in the state of the form, and removed with it. */
export interface TypedTexts {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly accountKey: string;
  readonly sasToken: string;
  readonly token: string;
}

/** The values of the fields for the user’s own keys. */
export interface OwnKeysValue {
  readonly kind: OwnKeys['kind'];
  readonly profile: string;
  readonly azureKind: AzureKeyKind;
  readonly typed: TypedTexts;
}

const NOTHING_TYPED: TypedTexts = {
  accessKeyId: '',
  secretAccessKey: '',
  sessionToken: '',
  accountKey: '',
  sasToken: '',
  token: '',
};

export const NO_OWN_KEYS: OwnKeysValue = {
  kind: 'profile',
  profile: '',
  azureKind: 'az',
  typed: NOTHING_TYPED,
};

/** As saved, without typed keys. */
export function ownKeysValue(keys: OwnKeys): OwnKeysValue {
  return { ...NO_OWN_KEYS, kind: keys.kind, profile: keys.kind === 'profile' ? keys.profile : '' };
}

/** Only S3 has profiles. */
export function keyKindOf(scheme: StorageScheme, { kind }: Pick<OwnKeysValue, 'kind'>): OwnKeys['kind'] {
  return scheme !== 's3' && kind === 'profile' ? 'typed' : kind;
}

type ChosenKeys =
  | { readonly keys: OwnKeys; readonly typed?: TypedKeys }
  /** What the user still has to enter, as a sentence. */
  | { readonly missing: string };

/** The chosen keys, for the host. If the host already has typed keys, they stay unless others are typed. */
export function chosenKeys(scheme: StorageScheme, value: OwnKeysValue, hasTypedKeys: boolean): ChosenKeys {
  switch (keyKindOf(scheme, value)) {
    case 'anonymous':
      return { keys: { kind: 'anonymous' } };
    case 'profile':
      return value.profile === ''
        ? { missing: 'Choose a profile.' }
        : { keys: { kind: 'profile', profile: value.profile } };
    case 'typed':
      return typedChoice(scheme, value, hasTypedKeys);
  }
}

function typedChoice(scheme: StorageScheme, value: OwnKeysValue, hasTypedKeys: boolean): ChosenKeys {
  const kind = typedKind(scheme, value);
  const entered = Object.fromEntries(
    MEMBERS[kind].map((member) => [member, value.typed[member].trim()]).filter(([, text]) => text !== ''),
  );
  if (hasTypedKeys && Object.keys(entered).length === 0) return { keys: { kind: 'typed' } };
  const { data, error } = typedKeys.safeParse({ kind, ...entered });
  if (data !== undefined) return { keys: { kind: 'typed' }, typed: data };
  const unsendable = error?.issues.find(({ code }) => code === 'invalid_format');
  const label = NAMES.get(unsendable?.path[0]);
  return { missing: unsendable && label ? `${label} ${unsendable.message}.` : MISSING[kind] };
}

/** The keys that are sent unchanged in a header or URL, by their labels. */
const NAMES: ReadonlyMap<unknown, string> = new Map([
  ['accessKeyId', 'The access key ID'],
  ['sessionToken', 'The session token'],
  ['sasToken', 'The SAS token'],
  ['token', 'The token'],
]);

export function typedKind(
  scheme: StorageScheme,
  { azureKind }: Pick<OwnKeysValue, 'azureKind'>,
): TypedKeys['kind'] {
  if (scheme === 's3') return 's3';
  return scheme === 'gs' ? 'token' : azureKind;
}

const MEMBERS: Readonly<Record<TypedKeys['kind'], readonly (keyof TypedTexts)[]>> = {
  s3: ['accessKeyId', 'secretAccessKey', 'sessionToken'],
  az: ['accountKey'],
  azSas: ['sasToken'],
  token: ['token'],
};

const MISSING: Readonly<Record<TypedKeys['kind'], string>> = {
  s3: 'Enter the access key ID and the secret access key.',
  az: 'Enter the account key.',
  azSas: 'Enter the SAS token.',
  token: 'Enter the token.',
};

/** Whether typed text would be lost. */
export function isAnythingTyped({ typed }: OwnKeysValue): boolean {
  return Object.values(typed).some((text) => text.trim() !== '');
}
