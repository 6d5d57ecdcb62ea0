import {
  type Connection,
  contextHeader,
  databaseHeader,
  hasSecret,
  isOAuth,
} from '../../../contract/index.ts';
import { DEFAULT_DELIMITER } from '../../../protocol/index.ts';
import { type SnippetParts, variableFor } from './snippet-parts.ts';

/** A request for whoever wants to send it without Vitrine, in no language yet. */
export interface RequestSnippet {
  readonly method: string;
  readonly url: SnippetParts;
  readonly headers: readonly (readonly [name: string, value: SnippetParts])[];
  readonly body?: SnippetParts;
  /** In place of the body: the name of a file with it, which whoever sends it has to supply. */
  readonly bodyFile?: string;
}

/**
 * A request on a connection. SECURITY: no secret is in it. The window knows no credentials, and the context of the
 * connection, which is kept in clear and yet may be one, is a variable as well.
 */
export function writtenRequest(connection: Connection, path: string, body: SnippetParts): RequestSnippet {
  return {
    method: 'POST',
    url: [connection.address + path + delimiterQuery(connection)],
    headers: [
      ['content-type', ['application/json']],
      ...credentialHeaders(connection),
      ...contextHeaders(connection),
    ],
    body,
  };
}

/** For servers that look for who asks in the body: variables between marks, or undefined where they are not sent so. */
export function identityBetween(
  connection: Connection,
  mark: string,
): Readonly<Record<string, string>> | undefined {
  const slots = sentSlots(connection);
  if (!connection.identityInBody || slots.length === 0) return undefined;
  return Object.fromEntries(slots.map(({ member, variable }) => [member, mark + variable + mark]));
}

interface Slot {
  readonly header: string;
  readonly before: string;
  readonly variable: string;
  /** Its name in `identity`. */
  readonly member: string;
}

const API_KEY: Slot = { header: 'x-api-key', before: '', variable: 'VITRINE_API_KEY', member: 'api_key' };
const TOKEN: Slot = {
  header: 'authorization',
  before: 'Bearer ',
  variable: 'VITRINE_TOKEN',
  member: 'auth_token',
};

function sentSlots(connection: Connection): readonly Slot[] {
  const { authorization } = connection;
  const hasToken = isOAuth(authorization) || (authorization === 'bearer' && hasSecret(connection, 'bearer'));
  return [...(hasSecret(connection, 'apiKey') ? [API_KEY] : []), ...(hasToken ? [TOKEN] : [])];
}

function delimiterQuery({ delimiter, alwaysSendDelimiter }: Connection): string {
  const isSent = alwaysSendDelimiter || delimiter !== DEFAULT_DELIMITER;
  return isSent ? `?delimiter=${encodeURIComponent(delimiter)}` : '';
}

function credentialHeaders(connection: Connection): RequestSnippet['headers'] {
  return sentSlots(connection).map(({ header, before, variable }) => [
    header,
    [...(before === '' ? [] : [before]), { variable }],
  ]);
}

function contextHeaders({ context, database, headerDialect }: Connection): RequestSnippet['headers'] {
  const names = context.map(({ name }) => contextHeader(name, headerDialect));
  const all = database === '' ? names : [...names, databaseHeader(headerDialect)];
  return all.map((name) => [name, [{ variable: variableFor(name) }]]);
}
