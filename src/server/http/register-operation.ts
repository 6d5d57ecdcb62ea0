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

/** What answers each operation; what it throws is an `ApiFailure`, or the server's own fault. */
export type Handlers = OperationHandlers;

interface RouteParts {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate | undefined;
  /** Told whose credentials were right. */
  readonly trust: UntrustedSockets['trust'];
  readonly dials: FaultInjector;
  readonly report: Report;
}

/** Makes the route that an operation describes: checked input in, exact bytes out. */
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

/** The path as the router writes it: `/v1/table/:id/describe`. */
export function routeOf({ path }: Pick<Operation, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

export function methodsOf({ method, otherMethod }: Pick<Operation, 'method' | 'otherMethod'>) {
  return otherMethod === undefined ? [method] : [method, otherMethod];
}

/** SECURITY: of a stranger, not even the body is read. */
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

/** From this version on, the official client sends queries whole instead of in pieces. */
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

/** A batch may hold ten thousand operations; nothing else is near as long. An upload has no limit but the disk. */
function bodyLimitOf({ group }: Pick<Operation, 'group'>): number {
  return (group === 'batch' ? 64 : 4) * MEGABYTE;
}

/** Whether somebody still waits for the answer when the time is over; ends early when nobody does. */
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
  /** Plans as some servers send them: bare text. */
  readonly plainPlans: boolean;
}

/** What a handler answered, as it goes over the wire. */
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
      // Not 204: clients that read every answer as JSON get something to read, the others look at the status alone.
      return okAnswer(JSON_TYPE, '{}');
    case 'arrow':
      return arrowAnswer(answer);
  }
}

/** Clients choose their reader by the type. */
function arrowAnswer(answer: unknown): HttpReply {
  if (!(answer instanceof Uint8Array)) throw new TypeError('An Arrow response must be bytes.');
  return okAnswer(`application/vnd.apache.arrow.${beginsAsFile(answer) ? 'file' : 'stream'}`, answer);
}

type Convert<Name extends OperationName> = (answer: AnswerOf<(typeof operations)[Name]>) => unknown;

/** Of an answer in the interface's form, what the official enterprise client reads instead. */
const lancedbSerializers: { readonly [Name in OperationName]?: Convert<Name> } = {
  // It never asks for a page, so that none is told to follow.
  listTags: ({ tags }) => tags,
  listVersions: ({ versions, ...rest }) => ({ ...rest, versions: versions.map(withTimestamp) }),
  describeVersion: ({ version }) => ({ version: withTimestamp(version) }),
};

/** The last moment that a date can hold; a version may claim a later one. */
const LAST_MOMENT = 8_640_000_000_000_000n;

function withTimestamp(version: TableVersion): unknown {
  // It refuses a version without metadata.
  const complete = { ...version, metadata: version.metadata ?? {} };
  const millis = version.timestamp_millis ?? 0n;
  if (millis > LAST_MOMENT || millis < -LAST_MOMENT) return complete;
  return { ...complete, timestamp: new Date(Number(millis)).toISOString() };
}

/**
 * The schema is by far the longest part of a description. The catalog hands out the same object for the same schema,
 * and nobody changes it: its text is made once for as long as the object lives.
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

/** Where another way than the usual one is worth its lines. */
const writers: { readonly [Name in OperationName]?: Write<Name> } = {
  // A bare number for everybody, as the interface says; inside it has a name.
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
