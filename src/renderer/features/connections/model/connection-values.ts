import { z } from 'zod';
import {
  type CertificateInput,
  type Connection,
  connectionDraft,
  credentials,
  hasSecret,
  isOAuth,
  LOCAL_CONNECTION_ID,
} from '#contract/index.ts';
import { plainHost } from './typed-address.ts';

/** What goes to the host. */
export const connectionEntry = z.object({ draft: connectionDraft, credentials });
export type ConnectionEntry = z.output<typeof connectionEntry>;

/** What the fields hold: every member, and an empty text for a credential that is not given. */
export interface ConnectionValues {
  readonly draft: z.output<typeof connectionDraft>;
  readonly credentials: TypedCredentials;
}

export interface TypedCredentials {
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

/** `color` is that of a new one. */
export function firstValues(connection: Connection | undefined, color = 1): ConnectionValues {
  // The schema knows what is usual, and wants an address for it.
  const draft = connectionDraft.parse({ color, ...connection, address: 'any' });
  return { draft: { ...draft, address: firstAddress(connection) }, credentials: NO_CREDENTIALS };
}

function firstAddress(connection: Connection | undefined): string {
  if (connection === undefined) return '';
  // The host knows where its own servers are, whatever it is told.
  return isOwn(connection) ? LOCAL_CONNECTION_ID : connection.address;
}

/** Whether Vitrine runs the server itself. */
export function isOwn({ local, folder }: Connection): boolean {
  return local || folder !== undefined;
}

/** What the schema is asked about. A field that is not shown says nothing. */
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

/** A token that is pasted often brings a space or a line end along. */
function trimmed(text: string | undefined): string {
  return text?.trim() ?? '';
}

/** The form forgets a secret together with its field, and then holds nothing at all in its place. */
function isGiven(value: unknown): boolean {
  return value !== '' && value !== null && value !== undefined;
}

/** Whether a credential would go readably over a network: the host sends it only when it is told to all the same. */
export function isReadableOnTheWay(
  { draft, credentials: { apiKey, bearer } }: ConnectionValues,
  connection: Connection | undefined,
): boolean {
  if (plainHost(draft.address) === undefined) return false;
  const isHeld = (slot: 'apiKey' | 'bearer') => connection !== undefined && hasSecret(connection, slot);
  if (isOAuth(draft.authorization) || isGiven(apiKey) || isHeld('apiKey')) return true;
  return draft.authorization === 'bearer' && (isGiven(bearer) || isHeld('bearer'));
}

/** Whether something is set that the form folds away at first. */
export function hasRareSettings({ draft }: ConnectionValues): boolean {
  return (
    draft.alwaysSendDelimiter ||
    draft.identityInBody ||
    draft.context.length > 0 ||
    draft.pageSize !== connectionDraft.shape.pageSize.parse(undefined)
  );
}
