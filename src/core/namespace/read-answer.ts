import type { z } from 'zod';
import {
  NumberTooLong,
  type Operation,
  type OperationName,
  planTextOf,
  readErrorBody,
  readPlanBody,
} from '#protocol/index.ts';
import type { HttpResponse } from '../http/http-client.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { NestedTooDeeply, parseInSlices, TooManyParts } from './parse-in-slices.ts';

/** Far deeper than a schema of a hundred nested structs. */
const DEEPEST_ANSWER = 500;

const MEGABYTE = 2 ** 20;

interface ErrorContext {
  /** Completes “Couldn’t …”. */
  readonly words: string;
  /** SECURITY: hides the credentials in whatever the server sent. */
  readonly hide: (text: string) => string;
}

/** The response parsed by the operation’s schema. Throws BAD_ANSWER, with the name of the invalid member. */
export async function readAnswer(
  operation: Operation,
  answer: HttpResponse,
  context: ErrorContext,
): Promise<unknown> {
  const most = longestAnswer(operation);
  if (answer.bytes.length > most) throw tooLong(answer, most, context);
  switch (operation.answerKind) {
    case 'nothing':
      return true;
    case 'arrow':
      return answer.bytes;
    case 'plan':
      return readPlan(answer.text);
    case 'json':
      return readJson(operation, answer, context);
  }
}

async function readPlan(body: string): Promise<string> {
  if (!/^\s*\{/.test(body)) return readPlanBody(body);
  // SECURITY: the object may contain a million other members.
  const json = await parseInSlices(body, DEEPEST_ANSWER).catch(() => undefined);
  return planTextOf(json, body);
}

async function readJson(operation: Operation, answer: HttpResponse, context: ErrorContext): Promise<unknown> {
  // Some servers return nothing after a successful change: 204, or 200 with an empty body.
  if (answer.text.trim() === '' && !operation.repeatable)
    return readMembers(operation.answer, {}, answer, context);
  return readMembers(operation.answer, await parseAnswer(answer, context), answer, context);
}

function readMembers(
  schema: z.ZodType,
  value: unknown,
  answer: HttpResponse,
  context: ErrorContext,
): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const member = issue === undefined || issue.path.length === 0 ? 'it' : `\`${issue.path.join('.')}\``;
  throw badAnswer(
    answer,
    context,
    `Couldn’t ${context.words}: unexpected response format at ${member}. ${issue?.message}.`,
  );
}

async function parseAnswer(answer: HttpResponse, context: ErrorContext): Promise<unknown> {
  try {
    return await parseInSlices(answer.text, DEEPEST_ANSWER);
  } catch (problem) {
    if (problem instanceof NestedTooDeeply) {
      throw badAnswer(answer, context, `Couldn’t ${context.words}: the response is nested too deeply.`);
    }
    if (problem instanceof TooManyParts) {
      const megabytes = Math.round(answer.bytes.length / 2 ** 20);
      throw badAnswer(
        answer,
        context,
        `Couldn’t ${context.words}: the response (${megabytes} MB) has more than 1,000,000 items in a list or 100,000 members in an object. A server should send lists in pages.`,
      );
    }
    if (problem instanceof NumberTooLong) {
      throw badAnswer(
        answer,
        context,
        `Couldn’t ${context.words}: the response has a number with more than 1,000 digits.`,
      );
    }
    // Whatever the cause, the user needs to see the body of the response.
    throw badAnswer(
      answer,
      context,
      `Couldn’t ${context.words}: the response isn’t JSON. Check that the address is a table namespace server.`,
    );
  }
}

function tooLong(answer: HttpResponse, most: number, context: ErrorContext): RequestFailure {
  const size = (answer.bytes.length / MEGABYTE).toFixed(1);
  return badAnswer(
    answer,
    context,
    `Couldn’t ${context.words}: the response is ${size} MB. Vitrine reads at most ${most / MEGABYTE} MB here, so that its windows don’t freeze.`,
  );
}

function badAnswer(
  { status, text, requestId }: HttpResponse,
  { hide }: ErrorContext,
  message: string,
): RequestFailure {
  const serverMessage = readErrorBody(text).message;
  return new RequestFailure('BAD_ANSWER', {
    message: hide(message),
    status,
    requestId,
    ...(serverMessage === undefined ? {} : { serverMessage: hide(serverMessage) }),
  });
}

/** A plan of 20,000 long lines is a tenth of it. */
const OF_PLANS = 16 * MEGABYTE;
/** The description of a table with 10,000 columns is half of it. */
const OF_DESCRIPTIONS = 2 * MEGABYTE;
/** For a server without paging: about 28,000 versions, 32,000 indices, or 55,000 tags. */
const OF_RECORDS = 4 * MEGABYTE;

/** Lists of objects instead of names: one item takes as much work as fifty names. */
const RECORDS: ReadonlySet<string> = new Set<OperationName>(['listVersions', 'listIndices', 'listTags']);

/**
 * SECURITY: the maximum length of a response, in bytes. Parsing runs in slices, but the steps after it (schemas,
 * masking, sending to the window) don’t.
 */
function longestAnswer({ name, answerKind, repeatable, query }: Operation): number {
  if (answerKind === 'plan') return OF_PLANS;
  if (RECORDS.has(name)) return OF_RECORDS;
  // The response to a change must always be read, since the change was made. Lists of names have their own limit.
  if (answerKind !== 'json' || !repeatable || 'page_token' in query.shape) return Number.POSITIVE_INFINITY;
  return OF_DESCRIPTIONS;
}
