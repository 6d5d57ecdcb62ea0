import { z } from 'zod';
import {
  type Connection,
  connectionDraft,
  credentials,
  LOCAL_CONNECTION_ID,
} from '../../../../contract/index.ts';
import { plainHost } from './typed-address.ts';

/** What goes to the host. */
export const connectionEntry = z.object({ draft: connectionDraft, credentials });
export type ConnectionEntry = z.output<typeof connectionEntry>;

/** What the fields hold: every member, and an empty text for a credential that is not given. */
export interface ConnectionValues {
  readonly draft: z.output<typeof connectionDraft>;
  readonly credentials: typeof NO_CREDENTIALS;
}

const NO_CREDENTIALS = { apiKey: '', bearer: '' };

export function firstValues(connection: Connection | undefined): ConnectionValues {
  // The schema knows what is usual, and wants an address for it.
  const draft = connectionDraft.parse({ ...connection, address: 'any' });
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
export function entryInput({ draft, credentials: { apiKey, bearer } }: ConnectionValues): unknown {
  const given = Object.entries({ apiKey: apiKey.trim(), bearer: bearer.trim() });
  return {
    draft: { ...draft, database: draft.flavour === 'enterprise' ? draft.database : '' },
    credentials: Object.fromEntries(given.filter(([, text]) => text !== '')),
  };
}

/** Whether a credential would go readably over a network: the host sends it only when it is told to all the same. */
export function isReadableOnTheWay(
  { draft, credentials: { apiKey, bearer } }: ConnectionValues,
  connection: Connection | undefined,
): boolean {
  const isGiven = apiKey !== '' || bearer !== '' || (connection?.filledSlots.length ?? 0) > 0;
  return isGiven && plainHost(draft.address) !== undefined;
}

/** Whether something is set that the form folds away at first. */
export function hasRareSettings({ draft }: ConnectionValues): boolean {
  return (
    draft.alwaysSendDelimiter ||
    draft.headerDialect !== 'svc' ||
    draft.identityInBody ||
    draft.context.length > 0
  );
}
