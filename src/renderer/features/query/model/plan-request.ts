import {
  type Connection,
  type CredentialSlot,
  contextHeader,
  databaseHeader,
  type PlanKind,
} from '../../../../contract/index.ts';
import { DEFAULT_DELIMITER, encodePathId, type Id } from '../../../../protocol/index.ts';
import { literalsOf } from './member-values.ts';
import { withMember } from './with-member.ts';

/** A text in which variables stand where nothing may be written down. */
export type Pieces = readonly (string | Variable)[];

/** The name of a variable of the shell. */
export interface Variable {
  readonly variable: string;
}

/** A request for a plan, in no language yet. */
export interface PlanRequest {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: Pieces])[];
  /** JSON, as it was typed. */
  readonly body: Pieces;
}

export interface PlanQuestion {
  readonly connection: Connection;
  readonly id: Id;
  readonly json: string;
  readonly kind: PlanKind;
}

/**
 * The request that asks a server for the plan of a query. SECURITY: no secret is in it. The window knows no
 * credentials, `identity` and `context` of the body are left out, and the context of the connection, which is kept in
 * clear and yet may be one, is a variable as well.
 */
export function planRequest({ connection, id, json, kind }: PlanQuestion): PlanRequest {
  return {
    url: connection.address + pathOf(connection, id, kind),
    headers: [
      ['content-type', ['application/json']],
      ...credentialHeaders(connection),
      ...contextHeaders(connection),
    ],
    body: bodyOf(connection, json, kind),
  };
}

const PATHS: Readonly<Record<PlanKind, string>> = { explained: 'explain_plan', analyzed: 'analyze_plan' };

function pathOf({ delimiter, alwaysSendDelimiter }: Connection, id: Id, kind: PlanKind): string {
  const isSent = alwaysSendDelimiter || delimiter !== DEFAULT_DELIMITER;
  const query = isSent ? `?delimiter=${encodeURIComponent(delimiter)}` : '';
  return `/v1/table/${encodePathId(id, delimiter)}/${PATHS[kind]}${query}`;
}

interface SlotWords {
  readonly header: string;
  readonly before: string;
  readonly variable: string;
  /** Its name in `identity`. */
  readonly member: string;
}

const SLOTS: Readonly<Record<CredentialSlot, SlotWords>> = {
  apiKey: { header: 'x-api-key', before: '', variable: 'VITRINE_API_KEY', member: 'api_key' },
  bearer: { header: 'authorization', before: 'Bearer ', variable: 'VITRINE_TOKEN', member: 'auth_token' },
};

function credentialHeaders({ filledSlots }: Connection): PlanRequest['headers'] {
  return filledSlots.map((slot) => {
    const { header, before, variable } = SLOTS[slot];
    return [header, [...(before === '' ? [] : [before]), { variable }]];
  });
}

function contextHeaders({ context, database, headerDialect }: Connection): PlanRequest['headers'] {
  const names = context.map(({ name }) => contextHeader(name, headerDialect));
  const all = database === '' ? names : [...names, databaseHeader(headerDialect)];
  return all.map((name) => [name, [{ variable: variableFor(name) }]]);
}

/** `x-svc-ctx-tenant` becomes `VITRINE_SVC_CTX_TENANT`. */
function variableFor(header: string): string {
  const word = header.replace(/^x-/i, '').replace(/[^a-z0-9]+/gi, '_');
  return `VITRINE_${word.toUpperCase()}`;
}

/** The interface has two of them; the others are what a server may take besides. */
const SECRET_MEMBERS = new Set(['identity', 'context', 'api_key', 'auth_token', 'storage_options']);

function bodyOf(connection: Connection, json: string, kind: PlanKind): Pieces {
  const secret = [...literalsOf(json).keys()].filter((name) => SECRET_MEMBERS.has(name.toLowerCase()));
  const query = secret.reduce((text, name) => withMember(text, [name], undefined), json);
  const text = plainText(query.trim());
  // No text in JSON holds a line break, so its lines can be indented as they are.
  const body = kind === 'analyzed' ? text : `{\n  "query": ${text.replaceAll('\n', '\n  ')}\n}`;
  return withIdentity(body, connection);
}

/** SECURITY: signs that can't be seen, or that turn a line around, are escaped: what is pasted is what one reads. */
function plainText(json: string): string {
  const lines = json.replaceAll(/\r\n?/g, '\n').toWellFormed();
  return lines.replaceAll(UNSEEN, (sign) => sign.split('').map(escaped).join(''));
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu;

/** For servers that look for who asks in the body. */
function withIdentity(body: string, { identityInBody, filledSlots }: Connection): Pieces {
  if (!identityInBody || filledSlots.length === 0) return [body];
  const mark = unusedMark(body);
  const identity = filledSlots.map(
    (slot) => [SLOTS[slot].member, mark + SLOTS[slot].variable + mark] as const,
  );
  const pieces = withMember(body, ['identity'], Object.fromEntries(identity)).split(mark);
  return pieces.map((piece, index) => (index % 2 === 0 ? piece : { variable: piece }));
}

/** So that no text in a query can pose as the place of a variable. */
function unusedMark(text: string): string {
  let mark = '@';
  while (text.includes(mark)) mark += '@';
  return mark;
}
