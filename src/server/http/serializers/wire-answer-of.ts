import { type AnswerOf, type OperationName, operations, stringifyJson } from '../../../protocol/index.ts';
import type { Dialect } from '../dialect.ts';
import { type HttpReply, JSON_TYPE, okAnswer, TEXT_TYPE } from '../http-reply.ts';
import { jsonText } from './json-text.ts';

export interface AnswerStyle {
  readonly dialect: Dialect;
  /** Plans as some servers send them: bare text. */
  readonly plainPlans: boolean;
}

/** What a handler answered, as it goes over the wire. */
export function wireAnswerOf<Name extends OperationName>(
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

const FILE_MAGIC = 'ARROW1';

/** Clients choose their reader by the type. */
function arrowAnswer(answer: unknown): HttpReply {
  if (!(answer instanceof Uint8Array)) throw new TypeError('An Arrow response must be bytes.');
  const isFile = Buffer.from(answer.subarray(0, FILE_MAGIC.length)).toString('latin1') === FILE_MAGIC;
  return okAnswer(`application/vnd.apache.arrow.${isFile ? 'file' : 'stream'}`, answer);
}
