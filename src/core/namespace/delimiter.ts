import { ambiguousParts, DEFAULT_DELIMITER, type Id, type Operation } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceTarget } from './target.ts';

interface IdWriting {
  readonly delimiter: string;
  /** Whether the request includes the `delimiter` parameter. */
  readonly isSent: boolean;
}

/**
 * Used if a part of an ID contains the connection’s delimiter. One character each, so that no part can end in half a
 * delimiter.
 */
const SUBSTITUTES = ['$', '.', '|', '~', ',', ';', '!'];

/**
 * The delimiter for one request. The default isn’t sent, since some servers fail on the parameter. If a part of the ID
 * contains the delimiter, the API allows another one, but only repeatable requests use that: a server that ignores the
 * parameter reads another ID, and a change would affect another table.
 */
export function delimiterFor(
  operation: Operation,
  id: Id,
  { delimiter, alwaysSendDelimiter }: Pick<NamespaceTarget, 'delimiter' | 'alwaysSendDelimiter'>,
  words: string,
): IdWriting {
  const [part] = ambiguousParts(id, delimiter);
  if (part === undefined) {
    return { delimiter, isSent: alwaysSendDelimiter || delimiter !== DEFAULT_DELIMITER };
  }
  const substitute = SUBSTITUTES.find((candidate) => ambiguousParts(id, candidate).length === 0);
  if (!operation.repeatable || substitute === undefined) throw ambiguous(part, delimiter, words);
  return { delimiter: substitute, isSent: true };
}

function ambiguous(part: string, delimiter: string, words: string): RequestFailure {
  return new RequestFailure('INVALID', {
    message:
      `Couldn’t ${words}: the name "${part}" contains the delimiter ${delimiter}, so the server would misread the ID. ` +
      'Use a connection with a different delimiter.',
  });
}

/**
 * Extends the message if the request used a substitute delimiter: the error may be real, or the server may have ignored
 * the `delimiter` parameter and read another ID. The response doesn’t show which.
 */
export function whereSubstituted(
  failure: RequestFailure,
  id: Id,
  target: Pick<NamespaceTarget, 'delimiter'>,
): RequestFailure {
  const [part] = ambiguousParts(id, target.delimiter);
  const { status } = failure.details;
  if (part === undefined || (status !== 404 && status !== 400)) return failure;
  return new RequestFailure('INVALID', {
    ...failure.details,
    message:
      `${failure.message} Its part "${part}" contains the delimiter ${target.delimiter}, and this server may not take ` +
      'another one for a single request. A connection with another delimiter can reach it.',
  });
}
