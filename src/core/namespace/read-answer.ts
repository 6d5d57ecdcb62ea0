import type { z } from 'zod';
import { jsonDepth, type Operation, parseJson, readErrorBody, readPlanBody } from '../../protocol/index.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import { RequestFailure } from '../http/request-failure.ts';

/** Far beyond a schema of a hundred nested structs. */
const DEEPEST_ANSWER = 500;

/** The answer as the operation promises it, or a BAD_ANSWER that names the member that is not so. */
export function readAnswer(operation: Operation, answer: HttpAnswer, words: string): unknown {
  switch (operation.answerKind) {
    case 'nothing':
      return true;
    case 'arrow':
      return answer.bytes;
    case 'plan':
      return readPlanBody(answer.text);
    case 'json':
      return readJson(operation, answer, words);
  }
}

function readJson(operation: Operation, answer: HttpAnswer, words: string): unknown {
  // A change that was made needs no words, and some servers say none: 204, or 200 with nothing.
  if (answer.text.trim() === '' && !operation.repeatable)
    return readMembers(operation.answer, {}, answer, words);
  return readMembers(operation.answer, parseAnswer(answer, words), answer, words);
}

function readMembers(schema: z.ZodType, value: unknown, answer: HttpAnswer, words: string): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const member = issue === undefined || issue.path.length === 0 ? 'it' : `\`${issue.path.join('.')}\``;
  throw badAnswer(
    answer,
    `Could not ${words}: the answer has an unexpected shape at ${member}. ${issue?.message}.`,
  );
}

function parseAnswer(answer: HttpAnswer, words: string): unknown {
  if (jsonDepth(answer.text) > DEEPEST_ANSWER) {
    throw badAnswer(answer, `Could not ${words}: the answer nests deeper than can be read.`);
  }
  try {
    return parseJson(answer.text);
  } catch {
    // Whatever is wrong with it, the user needs to see what came instead.
    throw badAnswer(
      answer,
      `Could not ${words}: the answer is not JSON. Check that the address leads to a table namespace server.`,
    );
  }
}

function badAnswer({ status, text, requestId }: HttpAnswer, message: string): RequestFailure {
  const serverMessage = readErrorBody(text).message;
  return new RequestFailure('BAD_ANSWER', {
    message,
    status,
    requestId,
    ...(serverMessage === undefined ? {} : { serverMessage }),
  });
}
