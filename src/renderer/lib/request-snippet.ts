import { type Connection, contextHeader, databaseHeader, hasSecret, isOAuth } from '#contract/index.ts';
import {
  ambiguousParts,
  DEFAULT_DELIMITER,
  defined,
  type Id,
  isCallerMember,
  maskLeaves,
  replaceSecrets,
} from '#protocol/index.ts';

/** A request for whoever wants to send it without Vitrine, in no language yet. */
export interface RequestSnippet {
  readonly method: string;
  readonly url: SnippetParts;
  readonly headers: readonly (readonly [name: string, value: SnippetParts])[];
  readonly body?: SnippetParts;
  /** In place of the body: the name of a file with it, which whoever sends it has to supply. */
  readonly bodyFile?: string;
  /** What comes back: a text, unless it is said to be rows as Arrow. */
  readonly answer?: 'arrow';
}

/**
 * A request on a connection. SECURITY: no secret is in it. The window knows no credentials, and the context of the
 * connection, which is kept in clear and yet may be one, is a variable as well.
 */
export function writtenRequest(
  connection: Connection,
  path: string,
  body: SnippetParts,
  answer?: RequestSnippet['answer'],
): RequestSnippet {
  return {
    ...defined({ answer }),
    method: 'POST',
    url: [connection.address + path + delimiterQuery(connection)],
    headers: [
      ['content-type', ['application/json']],
      ...(answer === undefined ? [] : [['accept', [ARROW_TYPES]] as const]),
      ...callerHeaders(connection),
    ],
    body,
  };
}

const ARROW_TYPES = 'application/vnd.apache.arrow.file, application/vnd.apache.arrow.stream';

export const NO_ADDRESS = 'The connection has no address now. Start its server first.';

/** Why nobody else could send requests of a connection, in a sentence; undefined where they can. */
export function notSentElsewhere({ folder, bucket, address }: Connection): string | undefined {
  const opened = folder === undefined ? bucket && 'bucket' : 'folder';
  if (opened !== undefined) return `Only Vitrine can reach the server that it runs for a ${opened}.`;
  return address === '' ? NO_ADDRESS : undefined;
}

/** Why no path can name this thing of a connection, in a sentence; undefined where one can. */
export function notInPath(id: Id, { delimiter }: Pick<Connection, 'delimiter'>): string | undefined {
  const [part] = ambiguousParts(id, delimiter);
  return part === undefined ? undefined : `The name "${part}" holds the delimiter ${delimiter}.`;
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
  /** Where whoever runs the code gets it. */
  readonly from: string;
}

const API_KEY = { header: 'x-api-key', before: '', variable: 'VITRINE_API_KEY', member: 'api_key' };
const TOKEN = {
  header: 'authorization',
  before: 'Bearer ',
  variable: 'VITRINE_TOKEN',
  member: 'auth_token',
};

function sentSlots(connection: Connection): readonly Slot[] {
  const { authorization, local } = connection;
  const isSignedIn = isOAuth(authorization);
  const hasToken = isSignedIn || (authorization === 'bearer' && hasSecret(connection, 'bearer'));
  const token = isSignedIn ? 'an access token of the sign-in' : 'the bearer token of the connection';
  const ofServer = local ? ', set or shown on the Local server page of Vitrine' : '';
  return [
    ...(hasSecret(connection, 'apiKey')
      ? [{ ...API_KEY, from: `the API key of the connection${ofServer}` }]
      : []),
    ...(hasToken ? [{ ...TOKEN, from: local ? `the session key${ofServer}` : token }] : []),
  ];
}

function delimiterQuery({ delimiter, alwaysSendDelimiter }: Connection): string {
  const isSent = alwaysSendDelimiter || delimiter !== DEFAULT_DELIMITER;
  return isSent ? `?delimiter=${encodeURIComponent(delimiter)}` : '';
}

/** Who asks, and in which context. */
export function callerHeaders(connection: Connection): RequestSnippet['headers'] {
  return [...credentialHeaders(connection), ...contextHeaders(connection)];
}

function credentialHeaders(connection: Connection): RequestSnippet['headers'] {
  return sentSlots(connection).map(({ header, before, variable, from }) => [
    header,
    [...(before === '' ? [] : [before]), { variable, from }],
  ]);
}

function contextHeaders({ context, database, headerDialect }: Connection): RequestSnippet['headers'] {
  const names = context.map(({ name }) => contextHeader(name, headerDialect));
  const all = database === '' ? names : [...names, databaseHeader(headerDialect)];
  return all.map((name) => [name, [{ variable: variableFor(name), from: CONTEXT }]]);
}

const CONTEXT = 'as in the context of the connection';

/** What stands for a secret, given the name it stood under. */
type Hide = (name: string) => string;

/** SECURITY: a copy of a JSON value without a secret in it. */
export function withVariables(value: unknown, hide: Hide): unknown {
  return replaceSecrets(value, {
    replace: (name, secret) => maskLeaves(name, secret, hide),
    isSecret: isCallerMember,
  });
}

/** The same of an object. */
export function membersWithVariables(members: object, hide: Hide): Record<string, unknown> {
  return { ...Object(withVariables(members, hide)) };
}

/** A text in which variables stand where nothing may be written down. */
export type SnippetParts = readonly (string | Variable)[];

/** The name of a variable of the shell. */
export interface Variable {
  readonly variable: string;
  /** Where its value is to be had, in a few words. */
  readonly from?: string;
}

/** `x-svc-ctx-tenant` becomes `VITRINE_SVC_CTX_TENANT`. */
export function variableFor(name: string): string {
  const word = name.replace(/^x-/i, '').replaceAll(/[^a-z0-9]+/gi, '_');
  return `VITRINE_${word.toUpperCase()}`;
}

export function hasVariable(written: WrittenPieces): boolean {
  return variablesOf(written).length > 0;
}

/** What whoever sends it has to set, each once. */
export function variablesOf({ url, headers, body = [] }: WrittenPieces): readonly string[] {
  const values = headers.flatMap(([, value]) => value);
  const names = [...url, ...values, ...body].flatMap((piece) =>
    typeof piece === 'string' ? [] : [piece.variable],
  );
  return [...new Set(names)];
}

/** A line for each variable of which something can be said: where its value is to be had. */
export function variableNotes({ url, headers, body = [] }: WrittenPieces): readonly string[] {
  const pieces = [...url, ...headers.flatMap(([, value]) => value), ...body];
  const notes = pieces.flatMap((piece) =>
    typeof piece === 'string' || piece.from === undefined ? [] : [`${piece.variable}: ${piece.from}`],
  );
  return [...new Set(notes)];
}

/** What is said of a copied program: what has to be set to run it. */
export function copiedMessage(language: string, variables: readonly string[]): string {
  const words = `Copied as ${language}, without secrets.`;
  if (variables.length === 0) return words;
  const last = variables.at(-1) ?? '';
  const others = variables.slice(0, -1).join(', ');
  return `${words} Set ${others === '' ? last : `${others} and ${last}`} to run it.`;
}

/** Where in a request one may stand. */
interface WrittenPieces {
  readonly url: SnippetParts;
  readonly headers: readonly (readonly [name: string, value: SnippetParts])[];
  readonly body?: SnippetParts;
}

/** So that no text in a request can pose as the place of a variable. */
export function unusedMark(text: string): string {
  let mark = '@';
  while (text.includes(mark)) mark += '@';
  return mark;
}

/** Of a text in which the names of variables stand between marks. */
export function piecesBetween(text: string, mark: string): SnippetParts {
  return text.split(mark).map((piece, index) => (index % 2 === 0 ? piece : { variable: piece }));
}

/** SECURITY: signs that can't be seen, or that turn a line around, are escaped: what is pasted is what one reads. */
export function plainText(json: string): string {
  const lines = json.replaceAll(/\r\n?/g, '\n').toWellFormed();
  return lines.replaceAll(UNSEEN, (sign) => sign.split('').map(escaped).join(''));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu;
