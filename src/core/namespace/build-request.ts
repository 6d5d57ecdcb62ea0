import type { z } from 'zod';
import type { RequestEffect } from '#contract/index.ts';
import {
  defined,
  encodePathId,
  encodePathSegment,
  firstProblem,
  type Operation,
  problemSentence,
  stringifyJson,
} from '#protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';
import type { HttpRequest } from '../http/http-client.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { splitAddress } from './address.ts';
import type { CallParts } from './call.ts';
import { delimiterFor } from './delimiter.ts';
import { type Identity, identityHeaders, identityMember, type RequestAuth } from './request-auth.ts';
import { contextHeaders, type NamespaceTarget } from './target.ts';

export interface BuiltRequest {
  readonly http: HttpRequest;
  /** SECURITY: the body for display, with its secrets masked. */
  readonly shownBody: string | null;
}

/** Builds the request for one of the methods of an operation. What both methods share is computed once. */
export type BuildForMethod = (method: 'GET' | 'POST') => BuiltRequest;

/** Throws, before anything is sent, if the call is invalid. */
export function buildRequest(
  operation: Operation,
  parts: CallParts,
  target: NamespaceTarget,
  requestAuth: RequestAuth,
  words: string,
): BuildForMethod {
  const { origin, basePath } = splitAddress(target.address);
  if (origin === '') throw noAddress(words);
  const { delimiter, isSent } = delimiterFor(operation, parts.id ?? [], target, words);
  const path = basePath + requestPath(operation, parts, delimiter, words);
  const body = checkedBody(operation, parts);
  const query = {
    ...(isSent ? { delimiter } : {}),
    // Some servers read flags only from the query and some only from the body, so they are sent in both.
    ...flagsOf(operation, body),
    ...parts.query,
  };
  const always = {
    connectionId: target.connectionId,
    origin,
    ...defined({ route: requestAuth.route }),
    trustedOrigins: target.trustedOrigins,
    // SECURITY: includes the context entries. They are never shown, and never sent to another origin.
    credentials: [...identityHeaders(requestAuth), ...contextHeaders(target)],
    accept: ACCEPTED[operation.answerKind],
    repeatable: operation.repeatable,
    effect: effectOf(operation),
    timeouts: parts.timeouts ?? {},
    isBackground: parts.isBackground ?? false,
    ...defined({ cutAt: parts.cutAt }),
    onSending: parts.watch?.sending,
    onReceiving: parts.watch?.receiving,
  };
  return (method) => {
    const isOther = method !== operation.method;
    const members = isOther ? { ...simpleMembers(body), ...query } : query;
    return {
      http: {
        ...always,
        method,
        path: path + queryText(checkedQuery(operation, members)),
        ...(isOther ? {} : payload(operation, parts, withIdentity(body, target, requestAuth), body)),
      },
      shownBody: body === undefined || isOther ? null : shown(withIdentity(body, target, requestAuth)),
    };
  };
}

const ACCEPTED: Readonly<Record<Operation['answerKind'], string>> = {
  json: 'application/json',
  nothing: 'application/json',
  plan: 'application/json, text/plain;q=0.9',
  arrow: 'application/vnd.apache.arrow.file, application/vnd.apache.arrow.stream, application/json;q=0.1',
};

/** Explain and analyze change nothing, though analyze runs the query. */
function effectOf({ repeatable, group }: Operation): RequestEffect {
  if (repeatable) return 'reads';
  return group === 'plans' ? 'runs' : 'changes';
}

function payload(
  operation: Operation,
  { arrow, bodyText }: CallParts,
  body: object | undefined,
  given: object | undefined,
): Pick<HttpRequest, 'body' | 'contentType'> {
  if (operation.requestKind === 'arrow') {
    return { body: arrow ?? new Uint8Array(), contentType: 'application/vnd.apache.arrow.stream' };
  }
  if (body === undefined) return {};
  const text = bodyText === undefined ? stringifyJson(body) : withMembersAdded(bodyText, body, given);
  return { body: text, contentType: 'application/json' };
}

/** Keeps the user’s own text unchanged, and inserts the missing members after its first brace. */
function withMembersAdded(text: string, body: object, given: object = {}): string {
  const added = Object.entries(body).filter(([name]) => !Object.hasOwn(given, name));
  if (added.length === 0) return text;
  const rest = text.slice(text.indexOf('{') + 1);
  const members = stringifyJson(Object.fromEntries(added)).slice(0, -1);
  return Object.keys(given).length === 0 ? `${members}${rest}` : `${members},${rest}`;
}

function withIdentity<Body extends object | undefined>(
  body: Body,
  { identityInBody }: NamespaceTarget,
  identity: Identity,
): Body | object {
  const member = identityInBody ? identityMember(identity) : undefined;
  return body === undefined || member === undefined ? body : { identity: member, ...body };
}

function shown(body: object | undefined): string | null {
  return body === undefined ? null : stringifyJson(maskSecrets(body));
}

function flagsOf(operation: Operation, body: object | undefined): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(body ?? {}).filter(
      (entry): entry is [string, boolean] =>
        typeof entry[1] === 'boolean' && Object.hasOwn(operation.query.shape, entry[0]),
    ),
  );
}

/** The members that a query can hold: strings, numbers, flags. The ID is in the path; credentials are in headers. */
function simpleMembers(body: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => SIMPLE.has(typeof value)));
}

const SIMPLE = new Set(['string', 'number', 'bigint', 'boolean']);

function noAddress(words: string): RequestFailure {
  return new RequestFailure('UNREACHABLE', {
    message: `Couldn’t ${words}: the local server isn’t running. Start it and try again.`,
  });
}

/** Fills the ID and the names into the operation’s path, each encoded exactly once. */
export function requestPath(
  operation: Operation,
  { id, names = {} }: CallParts,
  delimiter: string,
  words: string,
): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'id') return encodePathId(id ?? [], delimiter);
    const text = names[name];
    if (text === undefined) throw new Error(`A call of ${operation.name} lacks "${name}"`);
    // An empty segment would result in the path of another operation.
    if (text === '')
      throw new RequestFailure('INVALID', { message: `Couldn’t ${words}: the name is empty.` });
    return encodePathSegment(text);
  });
}

function queryText(members: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(members).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * The JSON body of a call, or undefined if the operation has none. Rejects, with the server’s own wording, what a
 * server would reject.
 */
function checkedBody(operation: Operation, { id, body }: CallParts): object | undefined {
  if (operation.request === undefined) return undefined;
  const combined = { ...defined({ id }), ...body };
  const checked = check(operation.request, combined, 'body');
  // For an object, the schema’s output is an object too.
  return typeof checked === 'object' && checked !== null ? checked : combined;
}

/** The checked query parameters as strings, without those that have no value. */
function checkedQuery(operation: Operation, members: object): Readonly<Record<string, string>> {
  const texts = Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value).toWellFormed()]),
  );
  check(operation.query, texts, 'query');
  return texts;
}

function check(schema: z.ZodType, value: object, what: 'query' | 'body'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new RequestFailure('INVALID', { message: problemSentence(firstProblem(result.error), what) });
}
