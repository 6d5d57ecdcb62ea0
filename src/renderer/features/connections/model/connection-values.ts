import { z } from 'zod';
import {
  type CertificateInput,
  type Connection,
  connectionDraft,
  credentials,
  hasSecret,
  isOAuth,
  isOwnServer,
  LOCAL_CONNECTION_ID,
} from '#contract/index.ts';
import { plainHost } from './typed-address.ts';

/** The data to save. */
export const connectionEntry = z.object({ draft: connectionDraft, credentials });

export type ConnectionEntry = z.output<typeof connectionEntry>;

/** The values of the fields: all members, and empty strings for missing credentials. */
export interface ConnectionValues {
  readonly draft: z.output<typeof connectionDraft>;
  readonly credentials: TypedCredentials;
}

interface TypedCredentials {
  readonly apiKey: string;
  readonly bearer: string;
  readonly clientSecret: string;
  readonly proxyPassword: string;
  readonly clientCertificate: CertificateInput | null;
}

const NO_CREDENTIALS: TypedCredentials = {
  apiKey: '',
  bearer: '',
  clientSecret: '',
  proxyPassword: '',
  clientCertificate: null,
};

type Draft = ConnectionValues['draft'];

/** `color` is the color of a new one. */
export function firstValues(connection: Connection | undefined, color = 1): ConnectionValues {
  // The schema has the defaults, but requires an address.
  const draft = connectionDraft.parse({ color, ...connection, address: 'any' });
  return { draft: { ...draft, address: firstAddress(connection) }, credentials: NO_CREDENTIALS };
}

function firstAddress(connection: Connection | undefined): string {
  if (connection === undefined) return '';
  // The host ignores the address of its own servers.
  return isOwnServer(connection) ? LOCAL_CONNECTION_ID : connection.address;
}

/** The input of the schema, without fields that aren’t shown. */
export function entryInput({ draft, credentials: typed }: ConnectionValues): unknown {
  const { authorization, network } = draft;
  const given = {
    apiKey: trimmed(typed.apiKey),
    bearer: authorization === 'bearer' ? trimmed(typed.bearer) : '',
    clientSecret: isOAuth(authorization) ? typed.clientSecret : '',
    proxyPassword: network.proxy.kind === 'own' ? typed.proxyPassword : '',
    clientCertificate: typed.clientCertificate,
  };
  return {
    draft: { ...draft, database: draft.flavour === 'enterprise' ? draft.database : '' },
    credentials: Object.fromEntries(Object.entries(given).filter(([, value]) => isGiven(value))),
  };
}

/** A pasted token often has a space or a line break. */
function trimmed(text: string | undefined): string {
  return text?.trim() ?? '';
}

/** A form removes the value of a secret together with its field. */
function isGiven(value: unknown): boolean {
  return value !== '' && value !== null && value !== undefined;
}

/** Whether a credential would be sent unencrypted over a network: the host requires the user’s consent. */
export function isSentReadably(
  { draft, credentials: { apiKey, bearer } }: ConnectionValues,
  connection: Connection | undefined,
): boolean {
  if (plainHost(draft.address) === undefined) return false;
  const isStored = (slot: 'apiKey' | 'bearer') => connection !== undefined && hasSecret(connection, slot);
  if (isOAuth(draft.authorization) || isGiven(apiKey) || isStored('apiKey')) return true;
  return draft.authorization === 'bearer' && (isGiven(bearer) || isStored('bearer'));
}

/** Whether one of the initially collapsed settings has a value. */
export function hasRareSettings({ draft }: ConnectionValues): boolean {
  return (
    draft.alwaysSendDelimiter ||
    draft.identityInBody ||
    draft.context.length > 0 ||
    draft.pageSize !== connectionDraft.shape.pageSize.parse(undefined)
  );
}

/** The labels of the fields, in page order. */
const DRAFT_WORDS: readonly (readonly [string, (draft: Draft) => unknown])[] = [
  ['name', ({ name }) => name],
  ['color', ({ color }) => color],
  ['read-only', ({ readOnly }) => readOnly],
  ['production', ({ production }) => production],
  ['address', ({ address }) => address],
  ['kind', ({ flavour }) => flavour],
  ['header names', ({ headerDialect }) => headerDialect],
  ['delimiter', ({ delimiter, alwaysSendDelimiter }) => [delimiter, alwaysSendDelimiter]],
  ['database', ({ database }) => database],
  ['sign-in', ({ authorization, oauth }) => [authorization, oauth]],
  ['trust', ({ network }) => network.tls],
  ['proxy', ({ network }) => network.proxy],
  ['timeouts', ({ network }) => network.limits],
  ['trusted origins', ({ trustedOrigins }) => trustedOrigins],
  ['context', ({ context }) => context],
  ['identity', ({ identityInBody }) => identityInBody],
  ['names per page', ({ pageSize }) => pageSize],
];

const CREDENTIAL_WORDS: readonly (readonly [keyof ConnectionValues['credentials'], string])[] = [
  ['apiKey', 'API key'],
  ['bearer', 'bearer token'],
  ['clientSecret', 'client secret'],
  ['proxyPassword', 'proxy password'],
  ['clientCertificate', 'client certificate'],
];

/** The labels of the changed fields; empty without changes. */
export function changedFieldsText(first: ConnectionValues, now: ConnectionValues): readonly string[] {
  const changed = DRAFT_WORDS.filter(([, of]) => !isSame(of(first.draft), of(now.draft)));
  const given = CREDENTIAL_WORDS.filter(([slot]) => isTyped(now, slot));
  return [...changed.map(([words]) => words), ...given.map(([, words]) => words)];
}

/** All values are JSON, with members in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isTyped(values: ConnectionValues, slot: keyof ConnectionValues['credentials']): boolean {
  const only = { ...values, credentials: { ...NO_CREDENTIALS, [slot]: values.credentials[slot] } };
  return (
    JSON.stringify(entryInput(only)) !==
    JSON.stringify(entryInput({ ...values, credentials: NO_CREDENTIALS }))
  );
}

/** The values after a save: those saved, plus changes made while the request ran. */
export function valuesAfterSave(saved: ConnectionValues, sent: Draft, now: Draft): ConnectionValues {
  const before = new Map<string, unknown>(Object.entries(sent));
  const later = Object.entries(now).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(before.get(member)),
  );
  return { ...saved, draft: { ...saved.draft, ...Object.fromEntries(later) } };
}
