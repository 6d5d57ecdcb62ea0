import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { UntrustedSockets } from '#loopback/untrusted-sockets.ts';
import { beginsAsFile } from '#protocol/arrow/ipc-framing.ts';
import {
  type AnswerOf,
  convertSchema,
  type JsonArrowSchema,
  type Operation,
  type OperationName,
  operations,
  stringifyJson,
  type TableDescription,
  type TableVersion,
} from '#protocol/index.ts';
import type { OperationHandlers } from '../operations/index.ts';
import type { Authenticate } from './authentication.ts';
import { applyFault, type FaultInjector } from './faults.ts';
import {
  failureAnswer,
  type HttpReply,
  JSON_TYPE,
  okAnswer,
  type Report,
  sendAnswer,
  TEXT_TYPE,
} from './http-reply.ts';
import { type Dialect, dialectOf, type RequestContext, readRequest } from './read-request.ts';
import { noteRequest } from './request-log.ts';

/** The handlers of all operations. They throw an `ApiFailure`, or an internal error of the server. */
export type Handlers = OperationHandlers;

interface RouteParts {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate | undefined;
  /** Called for requests with valid credentials. */
  readonly trust: UntrustedSockets['trust'];
  readonly dials: FaultInjector;
  readonly report: Report;
}

/** Creates the route of an operation, with input validation and response encoding. */
export function registerOperation(app: FastifyInstance, name: OperationName, parts: RouteParts): void {
  const operation: Operation = operations[name];
  const { authenticate, trust } = parts;
  app.route({
    method: methodsOf(operation),
    url: routeOf(operation),
    bodyLimit: bodyLimitOf(operation),
    ...(authenticate && { onRequest: beforeTheBody(name, authenticate, trust) }),
    handler: (request, reply) => handle(name, request, reply, parts),
  });
}

/** The path in the router’s syntax: `/v1/table/:id/describe`. */
export function routeOf({ path }: Pick<Operation, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

export function methodsOf({ method, otherMethod }: Pick<Operation, 'method' | 'otherMethod'>) {
  return otherMethod === undefined ? [method] : [method, otherMethod];
}

/** SECURITY: the body of an unauthenticated request is not read. */
function beforeTheBody(
  name: OperationName,
  authenticate: Authenticate,
  trust: RouteParts['trust'],
): onRequestAsyncHookHandler {
  return async ({ headers, raw }, reply) => {
    noteRequest(reply.raw, { operation: name });
    authenticate(headers);
    trust(raw.socket);
  };
}

async function handle(
  name: OperationName,
  request: FastifyRequest,
  reply: FastifyReply,
  { handlers, dials, report }: RouteParts,
): Promise<FastifyReply> {
  const settings = dials.settings();
  const { latency, fault } = dials.next(name);
  noteRequest(reply.raw, { operation: name, fault });
  if (latency > 0 && !(await pause(latency, reply.raw))) return reply.hijack();
  const dialect = dialectOf(request.headers);
  if (dialect === 'lancedb') reply.headers(CLIENT_ABILITIES);
  const answer = () =>
    answerOf(name, { request, response: reply.raw, dialect, handlers, plainPlans: settings.plainPlans });
  if (fault === undefined) return sendAnswer(reply, await answer());
  const orFailure = () => answer().catch((problem: unknown) => failureAnswer(problem, request, report));
  return applyFault(fault, { request, reply, settings, answer: orFailure });
}

/** From this version on, the official client sends a query in one request instead of several. */
const CLIENT_ABILITIES = { 'phalanx-version': '0.4.0' };

interface OperationRequest extends AnswerStyle, RequestContext {
  readonly handlers: Handlers;
}

async function answerOf<Name extends OperationName>(
  name: Name,
  { request, response, dialect, handlers, plainPlans }: OperationRequest,
): Promise<HttpReply> {
  const answer = await handlers[name](readRequest(name, { request, response, dialect }));
  return wireAnswerOf(name, answer, { dialect, plainPlans });
}

const MEGABYTE = 1024 * 1024;

/** A batch may have ten thousand operations; other bodies are much smaller. Uploads are limited only by the disk. */
function bodyLimitOf({ group }: Pick<Operation, 'group'>): number {
  return (group === 'batch' ? 64 : 4) * MEGABYTE;
}

/** Waits, and returns whether the client is still connected. Ends early if it disconnects. */
function pause(milliseconds: number, response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      response.off('close', leave);
      resolve(true);
    }, milliseconds);
    response.once('close', leave);
  });
}

interface AnswerStyle {
  readonly dialect: Dialect;
  /** Sends plans as plain text, as some servers do. */
  readonly plainPlans: boolean;
}

/** Encodes the result of a handler. */
function wireAnswerOf<Name extends OperationName>(
  name: Name,
  answer: AnswerOf<(typeof operations)[Name]>,
  { dialect, plainPlans }: AnswerStyle,
): HttpReply {
  switch (operations[name].answerKind) {
    case 'json':
      return okAnswer(JSON_TYPE, jsonText(name, answer, dialect));
    case 'plan':
      return plainPlans ? okAnswer(TEXT_TYPE, String(answer)) : okAnswer(JSON_TYPE, stringifyJson(answer));
    case 'nothing':
      // Not 204: clients that parse every response as JSON need a body, and others only use the status.
      return okAnswer(JSON_TYPE, '{}');
    case 'arrow':
      return arrowAnswer(answer);
  }
}

/** Clients choose their parser by the content type. */
function arrowAnswer(answer: unknown): HttpReply {
  if (!(answer instanceof Uint8Array)) throw new TypeError('An Arrow response must be bytes.');
  return okAnswer(`application/vnd.apache.arrow.${beginsAsFile(answer) ? 'file' : 'stream'}`, answer);
}

type Convert<Name extends OperationName> = (answer: AnswerOf<(typeof operations)[Name]>) => unknown;

/** Converts responses of the interface to those that the official enterprise client reads. */
const lancedbSerializers: { readonly [Name in OperationName]?: Convert<Name> } = {
  // It never requests a page, so there is no token for a next one.
  listTags: ({ tags }) => tags,
  listVersions: ({ versions, ...rest }) => ({ ...rest, versions: versions.map(withTimestamp) }),
  describeVersion: ({ version }) => ({ version: withTimestamp(version) }),
};

/** The latest time that a `Date` can represent. A version may have a later one. */
const LAST_MOMENT = 8_640_000_000_000_000n;

function withTimestamp(version: TableVersion): unknown {
  // It rejects a version without metadata.
  const complete = { ...version, metadata: version.metadata ?? {} };
  const millis = version.timestamp_millis ?? 0n;
  if (millis > LAST_MOMENT || millis < -LAST_MOMENT) return complete;
  return { ...complete, timestamp: new Date(Number(millis)).toISOString() };
}

/**
 * The schema is by far the longest part of a description. The catalog returns the same immutable object for the same
 * schema, so its text is cached for the lifetime of the object.
 */
function writeDescription({ schema, ...rest }: TableDescription, dialect: Dialect): string {
  const text = stringifyJson(rest);
  if (schema === undefined || schema === null) return text;
  return `{"schema":${schemaText(schema, dialect)}${text === '{}' ? '' : ','}${text.slice(1)}`;
}

const texts: Readonly<Record<Dialect, WeakMap<JsonArrowSchema, string>>> = {
  interface: new WeakMap(),
  lancedb: new WeakMap(),
};

function schemaText(schema: JsonArrowSchema, dialect: Dialect): string {
  const known = texts[dialect].get(schema);
  if (known !== undefined) return known;
  const text = stringifyJson(dialect === 'lancedb' ? convertSchema(schema, 'b') : schema);
  texts[dialect].set(schema, text);
  return text;
}

type AnswerNamed<Name extends OperationName> = AnswerOf<(typeof operations)[Name]>;

type Write<Name extends OperationName> = (answer: AnswerNamed<Name>, dialect: Dialect) => string;

type ConvertAnswer<Name extends OperationName> = (answer: AnswerNamed<Name>) => unknown;

/** Encoders for operations that don’t use the default one. */
const writers: { readonly [Name in OperationName]?: Write<Name> } = {
  // A plain number on the wire, as the interface specifies. The handler returns it as a member.
  countRows: ({ count }) => stringifyJson(count),
  describeTable: writeDescription,
};

function jsonText<Name extends OperationName>(
  name: Name,
  answer: AnswerNamed<Name>,
  dialect: Dialect,
): string {
  const write: Write<Name> | undefined = writers[name];
  if (write !== undefined) return write(answer, dialect);
  const convert: ConvertAnswer<Name> | undefined =
    dialect === 'lancedb' ? lancedbSerializers[name] : undefined;
  return stringifyJson(convert === undefined ? answer : convert(answer));
}
