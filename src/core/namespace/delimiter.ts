import { ambiguousParts, DEFAULT_DELIMITER, type Id, type Operation } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceTarget } from './target.ts';

/** How the id of one request is written. */
interface IdWriting {
  readonly delimiter: string;
  /** Whether the server has to be told. */
  readonly isSent: boolean;
}

/** For ids with the connection's own delimiter in a part. Of one character, so that no part can end in half of one. */
const SUBSTITUTES = ['$', '.', '|', '~', ',', ';', '!'];

/**
 * The delimiter for one request. Servers that know one delimiter only need not be told, and some stumble over being
 * told. The interface lets every request choose another one: only what is repeatable does, since a server that
 * ignores the choice reads another id, and a change would hit another table.
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
 * A request with a substitute is refused like any other, or because the server does not know the `delimiter`
 * parameter and read another id: the answer does not tell which, so the user hears of both.
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
