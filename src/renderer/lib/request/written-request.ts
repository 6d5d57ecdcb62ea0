import {
  type Connection,
  type CredentialSlot,
  contextHeader,
  databaseHeader,
} from '../../../contract/index.ts';
import { DEFAULT_DELIMITER } from '../../../protocol/index.ts';
import { type Pieces, variableFor } from './pieces.ts';
import { shellText } from './quoted-text.ts';

/** A request for whoever wants to send it without Vitrine, in no language yet. */
export interface WrittenRequest {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: Pieces])[];
  readonly body: Pieces;
}

/** Members of a body whose values can be live secrets, wherever they stand. */
export const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  'identity',
  'context',
  'api_key',
  'auth_token',
  'storage_options',
]);

/**
 * A request on a connection. SECURITY: no secret is in it. The window knows no credentials, and the context of the
 * connection, which is kept in clear and yet may be one, is a variable as well.
 */
export function writtenRequest(connection: Connection, path: string, body: Pieces): WrittenRequest {
  return {
    url: connection.address + path + delimiterQuery(connection),
    headers: [
      ['content-type', ['application/json']],
      ...credentialHeaders(connection),
      ...contextHeaders(connection),
    ],
    body,
  };
}

/** Without these, curl expands brackets in a name, and resolves one that is `..`. */
export function asCurl({ url, headers, body }: WrittenRequest): string {
  const lines = [
    `curl --globoff --path-as-is -X POST ${shellText([url])}`,
    ...headers.map(([name, value]) => `-H ${shellText([`${name}: `, ...value])}`),
    `--data-raw ${shellText(body)}`,
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

/** For servers that look for who asks in the body: variables between marks, or undefined where they are not sent so. */
export function identityBetween(
  { identityInBody, filledSlots }: Connection,
  mark: string,
): Readonly<Record<string, string>> | undefined {
  if (!identityInBody || filledSlots.length === 0) return undefined;
  return Object.fromEntries(
    filledSlots.map((slot) => [SLOTS[slot].member, mark + SLOTS[slot].variable + mark]),
  );
}

interface Slot {
  readonly header: string;
  readonly before: string;
  readonly variable: string;
  /** Its name in `identity`. */
  readonly member: string;
}

const SLOTS: Readonly<Record<CredentialSlot, Slot>> = {
  apiKey: { header: 'x-api-key', before: '', variable: 'VITRINE_API_KEY', member: 'api_key' },
  bearer: { header: 'authorization', before: 'Bearer ', variable: 'VITRINE_TOKEN', member: 'auth_token' },
};

function delimiterQuery({ delimiter, alwaysSendDelimiter }: Connection): string {
  const isSent = alwaysSendDelimiter || delimiter !== DEFAULT_DELIMITER;
  return isSent ? `?delimiter=${encodeURIComponent(delimiter)}` : '';
}

function credentialHeaders({ filledSlots }: Connection): WrittenRequest['headers'] {
  return filledSlots.map((slot) => {
    const { header, before, variable } = SLOTS[slot];
    return [header, [...(before === '' ? [] : [before]), { variable }]];
  });
}

function contextHeaders({ context, database, headerDialect }: Connection): WrittenRequest['headers'] {
  const names = context.map(({ name }) => contextHeader(name, headerDialect));
  const all = database === '' ? names : [...names, databaseHeader(headerDialect)];
  return all.map((name) => [name, [{ variable: variableFor(name) }]]);
}
