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

/** A request to send without Vitrine, independent of a language. */
export interface RequestSnippet {
  readonly method: string;
  readonly url: SnippetParts;
  readonly headers: readonly (readonly [name: string, value: SnippetParts])[];
  readonly body?: SnippetParts;
  /** Instead of a body: the name of a file that the user must provide. */
  readonly bodyFile?: string;
  /** The response is text by default. */
  readonly answer?: 'arrow';
}

/**
 * A request on a connection. SECURITY: it contains no secret. The window knows no credentials, and the context of the
 * connection, which is stored in clear but may be secret, is a variable as well.
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

/** Why the requests of a connection only work in Vitrine, as a sentence; undefined if they work elsewhere. */
export function notSentElsewhere({ folder, bucket, address }: Connection): string | undefined {
  const opened = folder === undefined ? bucket && 'bucket' : 'folder';
  if (opened !== undefined) return `Only Vitrine can reach the server that it runs for a ${opened}.`;
  return address === '' ? NO_ADDRESS : undefined;
}

/** Why a path can’t contain this ID, as a sentence; undefined if it can. */
export function notInPath(id: Id, { delimiter }: Pick<Connection, 'delimiter'>): string | undefined {
  const [part] = ambiguousParts(id, delimiter);
  return part === undefined ? undefined : `The name "${part}" holds the delimiter ${delimiter}.`;
}

/**
 * For servers that read the identity from the body: its variables between marks, or undefined if it isn’t sent there.
 */
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
  /** The member of `identity`. */
  readonly member: string;
  /** Where the user gets the value. */
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

/** The headers for identity and context. */
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

/** Returns a replacement for the secret of this name. */
type Hide = (name: string) => string;

/** SECURITY: a copy of a JSON value without its secrets. */
export function withVariables(value: unknown, hide: Hide): unknown {
  return replaceSecrets(value, {
    replace: (name, secret) => maskLeaves(name, secret, hide),
    isSecret: isCallerMember,
  });
}

export function membersWithVariables(members: object, hide: Hide): Record<string, unknown> {
  return { ...Object(withVariables(members, hide)) };
}

/** A text with variables in place of secrets. */
export type SnippetParts = readonly (string | Variable)[];

/** The name of an environment variable. */
export interface Variable {
  readonly variable: string;
  /** Where to get its value, in a few words. */
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

/** The variables that the user has to set, without duplicates. */
export function variablesOf({ url, headers, body = [] }: WrittenPieces): readonly string[] {
  const values = headers.flatMap(([, value]) => value);
  const names = [...url, ...values, ...body].flatMap((piece) =>
    typeof piece === 'string' ? [] : [piece.variable],
  );
  return [...new Set(names)];
}

/** A line for each variable that has a note on where to get its value. */
export function variableNotes({ url, headers, body = [] }: WrittenPieces): readonly string[] {
  const pieces = [...url, ...headers.flatMap(([, value]) => value), ...body];
  const notes = pieces.flatMap((piece) =>
    typeof piece === 'string' || piece.from === undefined ? [] : [`${piece.variable}: ${piece.from}`],
  );
  return [...new Set(notes)];
}

/** The toast after copying: names the variables to set. */
export function copiedMessage(language: string, variables: readonly string[]): string {
  const text = `Copied as ${language}, without secrets.`;
  if (variables.length === 0) return text;
  const last = variables.at(-1) ?? '';
  const others = variables.slice(0, -1).join(', ');
  return `${text} Set ${others === '' ? last : `${others} and ${last}`} to run it.`;
}

/** The parts of a request that may contain variables. */
interface WrittenPieces {
  readonly url: SnippetParts;
  readonly headers: readonly (readonly [name: string, value: SnippetParts])[];
  readonly body?: SnippetParts;
}

/** A separator that isn’t in the text, so that no text can be taken for a variable. */
export function unusedMark(text: string): string {
  let mark = '@';
  while (text.includes(mark)) mark += '@';
  return mark;
}

/** Splits a text in which names of variables are between marks. */
export function piecesBetween(text: string, mark: string): SnippetParts {
  return text.split(mark).map((piece, index) => (index % 2 === 0 ? piece : { variable: piece }));
}

/** SECURITY: characters that are invisible or reorder a line are escaped: the pasted text is what the user reads. */
export function plainText(json: string): string {
  const lines = json.replaceAll(/\r\n?/g, '\n').toWellFormed();
  return lines.replaceAll(UNSEEN, (sign) => sign.split('').map(escaped).join(''));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu;
