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
  /** SECURITY: its body as it may be shown, with its secrets masked. */
  readonly shownBody: string | null;
}

/** One way of asking: what is the same for each method an operation can be asked with is worked out once. */
export type AskWith = (method: 'GET' | 'POST') => BuiltRequest;

/** Turns a call into requests, or fails with what is wrong with it before anything is sent. */
export function buildRequest(
  operation: Operation,
  parts: CallParts,
  target: NamespaceTarget,
  requestAuth: RequestAuth,
  words: string,
): AskWith {
  const { origin, basePath } = splitAddress(target.address);
  if (origin === '') throw noAddress(words);
  const { delimiter, isSent } = delimiterFor(operation, parts.id ?? [], target, words);
  const path = basePath + requestPath(operation, parts, delimiter, words);
  const body = checkedBody(operation, parts);
  const query = {
    ...(isSent ? { delimiter } : {}),
    // Some servers read flags only in the query and some only in the body: both get them.
    ...flagsOf(operation, body),
    ...parts.query,
  };
  const always = {
    connectionId: target.connectionId,
    origin,
    ...defined({ route: requestAuth.route }),
    trustedOrigins: target.trustedOrigins,
    // SECURITY: context entries too. They are shown nowhere, and no other origin ever gets them.
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

/** Plans change nothing, though one may run its query. */
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

/** The user's own text as it is: only behind its first brace comes what it lacks. */
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

/** What can be written in a query: texts, numbers, flags. The id is in the path; who asks, in headers. */
function simpleMembers(body: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => SIMPLE.has(typeof value)));
}

const SIMPLE = new Set(['string', 'number', 'bigint', 'boolean']);

function noAddress(words: string): RequestFailure {
  return new RequestFailure('UNREACHABLE', {
    message: `Couldn’t ${words}: the local server isn’t running. Start it and try again.`,
  });
}

/** The operation's path with its id and its names filled in, each encoded exactly once. */
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
    // An empty segment would make the path of another operation.
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
 * The JSON body of a call as the interface writes it, or undefined where the operation has none. What a server would
 * refuse is refused here already, in the very words that it would use.
 */
function checkedBody(operation: Operation, { id, body }: CallParts): object | undefined {
  if (operation.request === undefined) return undefined;
  const whole = { ...defined({ id }), ...body };
  const checked = check(operation.request, whole, 'body');
  // A schema of an object makes nothing else of one.
  return typeof checked === 'object' && checked !== null ? checked : whole;
}

/** The members of the query as they go out, each checked; those without a value are left out. */
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
